import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { issue } from '#db/schema/publishing/issues.ts'
import { system } from '#domain/actor.ts'
import { type RenditionFormat, renditionFormats } from '#domain/publishing/full-text.ts'
import { Refused, RefusedTemporarily } from '#domain/refusal.ts'
import { type DocumentDeps, renderIssueFiles } from '#features/documents/stored-manuscripts.ts'
import {
  type RenderedIssueFile,
  storeIssueRenditions,
} from '#features/publishing/issues/store-issue-renditions.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import type { IssueRendering } from './enqueue-issue-renderings.ts'
import { findIssueSource, type IssueSource, toStoredIssue } from './find-issue-source.ts'

type Deps = CommandDeps & DocumentDeps<'renderIssue'> & { baseUrl: string }

type Rendered = Map<RenditionFormat, RenderedIssueFile>

/** How often a job renders an issue that changes meanwhile. */
const mostAttempts = 3

/**
 * Renders a public issue as one PDF and one EPUB, and replaces the files that readers get where their content differs. An issue
 * in which no article has a full text has none. An issue that is too large has none either, with the reason for editors.
 */
export async function renderIssueRenditions(
  deps: Deps,
  { issueId }: IssueRendering,
): Promise<void> {
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    const source = await findIssueSource(deps, deps.db, issueId)
    const rendered = source ? await render(deps, source) : new Map()
    if (await replaceFiles(deps, issueId, source, rendered)) return
  }
  throw new Error(`issue ${issueId} changed while it was rendered`)
}

async function render(deps: Deps, source: IssueSource): Promise<Rendered> {
  const formats = renditionFormats.filter((each) =>
    source.journal.typesetting.formats.includes(each),
  )
  const failAll = (failure: string): Rendered => new Map(formats.map((each) => [each, { failure }]))
  if (source.exceeded) return failAll(source.exceeded)
  const rendered = await renderIssueFiles(deps, await toStoredIssue(deps, source)).catch(
    (error: Error) => {
      if (!(error instanceof Refused) || error instanceof RefusedTemporarily) throw error
      return error
    },
  )
  if (rendered instanceof Refused) return failAll(rendered.message)
  const files: Rendered = new Map()
  for (const format of formats) {
    const content = rendered[format]
    if (!content) continue
    const sha256 = createHash('sha256').update(content).digest('hex')
    await deps.storage.put(sha256, Readable.from([content]))
    files.set(format, { content, sha256 })
  }
  return files
}

/** False if the issue has changed since its source was read. */
const replaceFiles = (
  deps: Deps,
  issueId: string,
  source: IssueSource | undefined,
  rendered: Rendered,
): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    const isIssue = eq(issue.id, issueId)
    const [locked] = await tx.select({ id: issue.id }).from(issue).where(isIssue).for('update')
    if (!locked) return true
    const current = await findIssueSource(deps, tx, issueId)
    if (current?.digest !== source?.digest) return false
    const contained = {
      issueId,
      articleIds: source?.contents.articles.map(({ id }) => id) ?? [],
      fullTextIds: [...(source?.texts.keys() ?? [])],
    }
    if (await storeIssueRenditions(deps, tx, contained, rendered))
      await recordEvent(deps, tx, system, { type: 'issue-rendered', issueId })
    return true
  })
