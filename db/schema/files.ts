import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { utcTimestamp } from './utc-timestamp.ts'

export const file = pgTable(
  'file',
  {
    id: text('id').primaryKey(),
    sha256: text('sha256').notNull(),
    bytes: integer('bytes').notNull(),
    mediaType: text('media_type').notNull(),
    originalName: text('original_name').notNull(),
    storageKey: text('storage_key').notNull(),
    /** A PDF with embedded files, which are not validated. */
    hasAttachments: boolean('has_attachments').notNull().default(false),
    createdAt: utcTimestamp('created_at').notNull(),
    /** A quarantined file, never delivered: it waits for the virus scanner or is infected. Null otherwise. */
    scan: text('scan', { enum: ['waiting', 'infected'] }),
  },
  (t) => [
    index('file_storage_key').on(t.storageKey),
    index('file_scan').on(t.scan, t.createdAt).where(sql`${t.scan} is not null`),
  ],
)
