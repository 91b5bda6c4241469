import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { user } from '../accounts.ts'
import { utcTimestamp } from '../utc-timestamp.ts'
import { reviewer, reviewInvitation } from './review.ts'

/** A certificate of the reviews that a person sent in a year. It names no manuscript. */
export const reviewCertificate = pgTable(
  'review_certificate',
  {
    /** 150 random bits, by which anyone can check the certificate. */
    code: text('code').primaryKey(),
    reviewerId: text('reviewer_id')
      .notNull()
      .references(() => reviewer.id, { onDelete: 'cascade' }),
    /** The name of the reviewer when the certificate was issued. */
    name: text('name').notNull(),
    year: integer('year').notNull(),
    /** How many reviews they had sent in the year when the certificate was issued. */
    reviews: integer('reviews').notNull(),
    issuedAt: utcTimestamp('issued_at').notNull(),
  },
  (t) => [uniqueIndex('review_certificate_year').on(t.reviewerId, t.year)],
)

/** Permission of an account's owner to add reviews to their ORCID record. */
export const orcidConnection = pgTable('orcid_connection', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  /** SHA-256 of the state of an authorisation that has begun and of its session; null after it. */
  stateHash: text('state_hash'),
  /** PKCE (RFC 7636). Encrypted as `accessToken` is; null after the authorisation. */
  codeVerifier: text('code_verifier'),
  stateExpiresAt: utcTimestamp('state_expires_at'),
  /** The authenticated ORCID iD; null before the permission is given. */
  orcid: text('orcid'),
  /** Encrypted; the subject is the id of the account. */
  accessToken: text('access_token'),
  connectedAt: utcTimestamp('connected_at'),
})

export const orcidReview = pgTable('orcid_review', {
  invitationId: text('invitation_id')
    .primaryKey()
    .references(() => reviewInvitation.id, { onDelete: 'cascade' }),
  orcid: text('orcid').notNull(),
  /** ORCID's number of the entry. */
  putCode: text('put_code').notNull(),
  addedAt: utcTimestamp('added_at').notNull(),
})
