import { z } from 'zod'
import { DepositState, Registry } from '#domain/publishing/registration/deposit.ts'
import { type Endpoints, IdParams, Message } from '#platform/http/routing/route-schemas.ts'
import { DepositPage, DepositRequest, ReadinessBody, RegistrationBody } from './api-schemas.ts'

const tags = ['indexing']

export const registrationEndpoints = {
  'GET /indexing': { tags, response: { 200: RegistrationBody } },

  'GET /indexing/deposits': {
    tags,
    querystring: z.object({
      registry: Registry,
      state: DepositState,
      page: z.coerce.number().int().min(1).max(100_000).default(1),
    }),
    response: { 200: DepositPage },
  },

  'GET /indexing/doaj': { tags, response: { 200: ReadinessBody } },

  'POST /indexing/dois': { tags, response: { 202: Message } },

  'POST /indexing/deposits': { tags, body: DepositRequest, response: { 202: Message } },

  'POST /indexing/deposits/:id/retry': { tags, params: IdParams, response: { 202: Message } },
} satisfies Endpoints
