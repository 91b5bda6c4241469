import { and, eq } from 'drizzle-orm'
import { file } from '#db/schema/files.ts'
import { fullTextRendition } from '#db/schema/publishing/full-text.ts'
import type { FullTextFinding } from '#domain/manuscript/render/full-text-finding.ts'
import { type RenditionFormat, renditionMediaTypes } from '#domain/publishing/full-text.ts'
import { registerProducedFile } from '#features/files/register-files.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { CommandDeps } from '#platform/events.ts'

/** A file whose content is in storage under its SHA-256. */
export type RenderedFile = {
  format: RenditionFormat
  content: Uint8Array
  sha256: string
  findings: FullTextFinding[]
}

type Version = { articleId: string; version: number }

/** Replaces the files of a version whose content differs, and removes those of other formats. True if any changed. */
export async function storeRenditions(
  deps: CommandDeps,
  tx: Transaction,
  of: Version,
  files: readonly RenderedFile[],
): Promise<boolean> {
  const stored = await tx
    .select({ format: fullTextRendition.format, sha256: file.sha256 })
    .from(fullTextRendition)
    .innerJoin(file, eq(file.id, fullTextRendition.fileId))
    .where(isOfVersion(of))
  const removed = stored.filter((each) => !files.some((other) => isSame(each, other)))
  const added = files.filter((each) => !stored.some((other) => isSame(each, other)))
  for (const { format } of removed)
    await tx
      .delete(fullTextRendition)
      .where(and(isOfVersion(of), eq(fullTextRendition.format, format)))
  for (const each of added) await insertRendition(deps, tx, of, each)
  return removed.length + added.length > 0
}

type Content = Pick<RenderedFile, 'format' | 'sha256'>

const isSame = (one: Content, other: Content): boolean =>
  one.format === other.format && one.sha256 === other.sha256

const isOfVersion = ({ articleId, version }: Version) =>
  and(eq(fullTextRendition.articleId, articleId), eq(fullTextRendition.version, version))

async function insertRendition(
  deps: CommandDeps,
  tx: Transaction,
  of: Version,
  { format, content, sha256, findings }: RenderedFile,
): Promise<void> {
  const produced = { bytes: content.length, sha256, originalName: `article.${format}` }
  const fileId = await registerProducedFile(deps, tx, produced, renditionMediaTypes[format])
  const createdAt = deps.clock()
  await tx.insert(fullTextRendition).values({ ...of, format, fileId, findings, createdAt })
}
