import { invitationDays, resetLinkMinutes } from './account.ts'

export const linkKinds = [
  'confirmation',
  'password-reset',
  'invitation',
  'review',
  'proof',
] as const

export type LinkKind = (typeof linkKinds)[number]

/** What a link opens: an account, an invitation to roles, an invitation to review, or a proof. */
export type LinkTarget = { kind: LinkKind; subjectId: string }

/** How a person gets a link: by email, or from an editor or a manager who copied it. */
export type LinkDelivery = 'emailed' | 'copied'

export type LinkRule = {
  /** The address of its page; the secret follows. */
  path: string
  /** Which earlier secrets end when a new one is created. */
  replaces: 'none' | 'same delivery' | 'all'
  /** How long it is valid, in minutes, from the opening or from the secret. Without it, until it is closed or revoked. */
  lifetime?: { minutes: number; from: 'opening' | 'secret' }
}

/** The rule for each kind of link. The features that own the subjects open, close and revoke their links. */
export const linkRules: Record<LinkKind, LinkRule> = {
  /** Confirms the address of an account; again it changes nothing. Revoked when the account gets another address. */
  confirmation: { path: '/confirm-email#', replaces: 'all' },
  /**
   * Sets a new password once, and confirms the address. Revoked by every change of password or address, and when the
   * account is disabled.
   */
  'password-reset': {
    path: '/resetpassword/',
    replaces: 'all',
    lifetime: { minutes: resetLinkMinutes, from: 'secret' },
  },
  /** Gives roles to the owner of an address once. Revoked when the invitation is accepted, cancelled or sent again. */
  invitation: {
    path: '/invitation#',
    replaces: 'same delivery',
    lifetime: { minutes: invitationDays * 24 * 60, from: 'opening' },
  },
  /** Opens the page of a reviewer any number of times. Closed when the invitation is cancelled or expires. */
  review: { path: '/review#', replaces: 'none' },
  /** Opens a proof any number of times. Closed when the author has answered it, or it is cancelled. */
  proof: { path: '/proof#', replaces: 'none' },
}

export const linkUrl = (baseUrl: string, kind: LinkKind, secret: string): string =>
  `${baseUrl}${linkRules[kind].path}${secret}`
