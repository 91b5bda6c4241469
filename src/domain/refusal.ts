/** The refusals of the product and their HTTP statuses. */
const statuses = {
  invalid: 400,
  'not-logged-in': 401,
  'wrong-credentials': 401,
  forbidden: 403,
  'two-factor-required': 403,
  'account-disabled': 403,
  'password-expired': 403,
  'code-required': 401,
  'not-found': 404,
  gone: 410,
  'email-taken': 409,
  'issue-without-volume': 400,
  'issue-exists': 409,
  'issue-empty': 409,
  'issue-in-use': 409,
  'in-another-issue': 409,
  'weak-password': 400,
  'wrong-code': 400,
  'link-expired': 400,
  'last-admin': 409,
  'two-factor-setup-required': 409,
  'already-invited': 409,
  'account-exists': 409,
  'email-unconfirmed': 409,
  'wrong-account': 409,
  'edit-conflict': 409,
  'transition-not-allowed': 409,
  'proof-not-approved': 409,
  'proof-open': 409,
  'full-text-missing': 409,
  'conflict-of-interest': 403,
  'backup-in-progress': 409,
  'too-late': 409,
  'too-slow': 408,
  'current-password-required': 400,
  'too-large': 413,
  'wrong-type': 415,
  'damaged-file': 422,
  'infected-file': 422,
  'protected-file': 422,
  'macros-in-file': 422,
  'external-content': 422,
  'active-content': 422,
  'too-many-requests': 429,
  'too-busy': 503,
} as const

export type Refusal = keyof typeof statuses

export const statusOf = (refusal: Refusal): number => statuses[refusal]

/** A refusal with a sentence for the user. `field` names the invalid input. */
export class Refused extends Error {
  readonly refusal: Refusal
  readonly field: string | undefined

  constructor(refusal: Refusal, message: string, field?: string) {
    if (message === '') throw new Error(`the refusal ${refusal} has no message`)
    super(message)
    this.name = 'Refused'
    this.refusal = refusal
    this.field = field
  }
}

/** A refusal for some time; `retryAfter` is in whole seconds. */
export class RefusedTemporarily extends Refused {
  readonly retryAfter: number

  constructor(refusal: 'too-many-requests' | 'too-busy', message: string, retryAfter: number) {
    super(refusal, message)
    this.retryAfter = retryAfter
  }
}
