import { eq } from 'drizzle-orm'
import { file } from '#db/schema/files.ts'
import { issueRendition } from '#db/schema/publishing/issue-rendition.ts'
import { type RenditionFormat, renditionMediaTypes } from '#domain/publishing/full-text.ts'
import { registerProducedFile } from '#features/files/register-files.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { CommandDeps } from '#platform/events.ts'

/** A file whose content is in storage under its SHA-256, or why there is none, for editors. */
export type RenderedIssueFile = { content: Uint8Array; sha256: string } | { failure: string }

/** What the files of an issue contain: removing one of these withdraws the files. */
export type IssueContained = { issueId: string; articleIds: string[]; fullTextIds: string[] }

/** Replaces the files of an issue if one of them differs. True if they were replaced. */
export async function storeIssueRenditions(
  deps: CommandDeps,
  tx: Transaction,
  contained: IssueContained,
  rendered: ReadonlyMap<RenditionFormat, RenderedIssueFile>,
): Promise<boolean> {
  const ofIssue = eq(issueRendition.issueId, contained.issueId)
  const { format, failure } = issueRendition
  const stored = await tx
    .select({ format, sha256: file.sha256, failure })
    .from(issueRendition)
    .leftJoin(file, eq(file.id, issueRendition.fileId))
    .where(ofIssue)
  if (isSame(stored, rendered)) return false
  await tx.delete(issueRendition).where(ofIssue)
  for (const [each, made] of rendered) await insertFile(deps, tx, contained, each, made)
  return true
}

type StoredFile = { format: RenditionFormat; sha256: string | null; failure: string | null }

const isSame = (
  stored: readonly StoredFile[],
  rendered: ReadonlyMap<RenditionFormat, RenderedIssueFile>,
): boolean =>
  stored.length === rendered.size &&
  stored.every(({ format, sha256, failure }) => {
    const found = rendered.get(format)
    return found && ('failure' in found ? found.failure === failure : found.sha256 === sha256)
  })

async function insertFile(
  deps: CommandDeps,
  tx: Transaction,
  contained: IssueContained,
  format: RenditionFormat,
  rendered: RenderedIssueFile,
): Promise<void> {
  const row = { ...contained, format, createdAt: deps.clock() }
  if ('failure' in rendered) {
    await tx.insert(issueRendition).values({ ...row, failure: rendered.failure })
    return
  }
  const { content, sha256 } = rendered
  const produced = { bytes: content.length, sha256, originalName: `issue.${format}` }
  const fileId = await registerProducedFile(deps, tx, produced, renditionMediaTypes[format])
  await tx.insert(issueRendition).values({ ...row, fileId })
}
