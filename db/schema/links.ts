import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { linkKinds } from '../../src/domain/people/access-link.ts'
import { utcTimestamp } from './utc-timestamp.ts'

/**
 * What links with a secret open. The secrets are never stored. A trigger deletes a row with its subject, whose table
 * belongs to a higher feature.
 */
export const accessLink = pgTable(
  'access_link',
  {
    kind: text('kind', { enum: linkKinds }).notNull(),
    /** The id of the account, the invitation to roles, the invitation to review, or the proof. */
    subjectId: text('subject_id').notNull(),
    /** SHA-256 of each valid secret that was emailed. */
    emailedHashes: text('emailed_hashes').array().notNull().default(sql`'{}'::text[]`),
    /** The same of the links that an editor or a manager copied. */
    copiedHashes: text('copied_hashes').array().notNull().default(sql`'{}'::text[]`),
    /** Null without a limit, and before the first secret where the limit counts from it. */
    expiresAt: utcTimestamp('expires_at'),
    /** Since then no new secret is created. The page of an earlier link says why. */
    closedAt: utcTimestamp('closed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.subjectId] }),
    index('access_link_emailed').using('gin', t.emailedHashes),
    index('access_link_copied').using('gin', t.copiedHashes),
  ],
)
