import { z } from 'zod'

/** What an archive says of itself, in its last entry. */
export const Manifest = z.object({
  format: z.literal('takarda-backup'),
  /** Of the archive's own form. */
  version: z.literal(1),
  madeAt: z.iso.datetime(),
  /** Whether others were connected to the database meanwhile: then jobs that waited may have been done since. */
  inUse: z.boolean(),
  /** The migrations that had made the tables, oldest first. */
  migrations: z.array(z.object({ hash: z.string(), at: z.number() })).min(1),
  /** In an order in which each comes after those that it points to. */
  tables: z.array(
    z.object({
      name: z.string().regex(/^[a-z_]{1,63}$/),
      columns: z.array(z.string().regex(/^[a-z_\d]{1,63}$/)).min(1),
      rows: z.number().int().min(0),
      sha256: z.string(),
    }),
  ),
  sequences: z.array(
    z.object({ name: z.string().regex(/^[a-z_]{1,63}$/), next: z.string().regex(/^\d{1,19}$/) }),
  ),
  jobs: z.object({ rows: z.number().int().min(0), sha256: z.string() }),
  files: z.object({ count: z.number().int().min(0), bytes: z.number().min(0) }),
  /** Files that rows name and the storage did not have, or not as they were put. */
  lacking: z.array(z.string().regex(/^[\da-f]{64}$/)),
})
export type Manifest = z.infer<typeof Manifest>

/** An archive that cannot be restored, in a sentence for whoever tries. */
export class ArchiveError extends Error {}
