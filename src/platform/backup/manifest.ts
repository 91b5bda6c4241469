import { z } from 'zod'

/** The last entry of an archive. */
export const Manifest = z.object({
  format: z.literal('takarda-backup'),
  version: z.literal(1),
  madeAt: z.iso.datetime(),
  /** Whether other connections were open: then jobs that waited may have run since. */
  inUse: z.boolean(),
  /** Applied migrations, oldest first. */
  migrations: z.array(z.object({ hash: z.string(), at: z.number() })).min(1),
  /** Ordered so that each table follows those that it references. */
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
  /** Files that rows refer to and that the storage did not have, or not unchanged. */
  lacking: z.array(z.string().regex(/^[\da-f]{64}$/)),
})
export type Manifest = z.infer<typeof Manifest>

/** An archive that cannot be restored; the message is for the operator. */
export class ArchiveError extends Error {}
