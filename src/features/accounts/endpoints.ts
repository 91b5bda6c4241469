import { z } from 'zod'
import {
  CurrentPassword,
  EmailAddress,
  InvitationAcceptance,
  JournalRole,
  LoginInput,
  Password,
  ProfileChange,
  Registration,
} from '#domain/people/account.ts'
import { type Endpoints, IdParams, Message } from '#platform/http/routing/route-schemas.ts'
import {
  InvitationAccepted,
  InvitationList,
  InvitationPreview,
  LoginResponse,
  NewInvitation,
  PeoplePage,
  PeopleQuery,
  PersonResponse,
  RecoveryCodes,
  SecretLink,
  SessionList,
  TwoFactorBody,
  TwoFactorCode,
  TwoFactorPolicy,
  TwoFactorPolicyBody,
  TwoFactorSetup,
  UserBody,
} from './api-schemas.ts'

const tags = ['accounts']
const Token = z.string().max(200, 'must be at most 200 characters')
const proof = CurrentPassword.nullish()
const schema = {
  tags: ['people'],
  params: IdParams,
  body: CurrentPassword,
  response: { 200: SecretLink },
}

const roleSchema = {
  tags: ['people'],
  params: IdParams.extend({ journalRole: JournalRole }),
  response: { 200: PersonResponse },
}

export const accountEndpoints = {
  'POST /register': { tags, body: Registration, response: { 201: LoginResponse } },

  'POST /login': {
    tags,
    description:
      'If the account has two-step login, a request without `code` gets status 401 and the header `x-field: code`. Send it again with the code of the authenticator app or a recovery code.',
    body: LoginInput,
    response: { 200: LoginResponse },
  },

  'POST /logout': { tags, response: { 200: Message } },

  'GET /me': { tags, response: { 200: UserBody } },

  'PUT /profile': { tags, body: ProfileChange, response: { 200: UserBody } },

  'POST /forgot-password': {
    tags,
    body: z.object({ email: EmailAddress }),
    response: { 200: Message },
  },

  'POST /reset-password/:token': {
    tags,
    params: z.object({ token: Token }),
    body: z.object({ password: Password }),
    response: { 200: Message },
  },

  'POST /confirm-email': { tags, body: z.object({ token: Token }), response: { 200: Message } },

  'POST /invitation': {
    tags,
    body: z.object({ token: Token }),
    response: { 200: InvitationPreview },
  },

  'POST /accept-invitation': {
    tags,
    body: InvitationAcceptance.extend({ token: Token }),
    response: { 200: InvitationAccepted },
  },

  'GET /sessions': { tags, response: { 200: SessionList } },

  'DELETE /sessions/:id': { tags, params: IdParams, body: proof, response: { 200: Message } },

  'DELETE /sessions': { tags, body: proof, response: { 200: Message } },

  'GET /two-factor': { tags, response: { 200: TwoFactorBody } },

  'POST /two-factor': { tags, body: CurrentPassword, response: { 200: TwoFactorSetup } },

  'POST /two-factor/confirm': { tags, body: TwoFactorCode, response: { 200: RecoveryCodes } },

  'POST /two-factor/recovery-codes': {
    tags,
    body: CurrentPassword,
    response: { 200: RecoveryCodes },
  },

  'POST /two-factor/off': { tags, body: CurrentPassword, response: { 200: Message } },

  'GET /people': { tags: ['people'], querystring: PeopleQuery, response: { 200: PeoplePage } },

  'PUT /people/:id/roles/:journalRole': roleSchema,

  'DELETE /people/:id/roles/:journalRole': roleSchema,

  'GET /two-factor-policy': { tags: ['people'], response: { 200: TwoFactorPolicyBody } },

  'PUT /two-factor-policy': {
    tags: ['people'],
    body: TwoFactorPolicy,
    response: { 200: TwoFactorPolicyBody },
  },

  'GET /invitations': { tags: ['people'], response: { 200: InvitationList } },

  'POST /invitations': { tags: ['people'], body: NewInvitation, response: { 201: Message } },

  'POST /invitations/:id/resend': {
    tags: ['people'],
    params: IdParams,
    response: { 200: Message },
  },

  'DELETE /invitations/:id': { tags: ['people'], params: IdParams, response: { 200: Message } },

  'POST /invitations/:id/link': schema,

  'POST /people/:id/password-link': schema,
} satisfies Endpoints
