import type { Journal } from '#domain/journal/journal.ts'
import type { Typesetting } from '#domain/journal/typesetting.ts'
import { Refused, RefusedTemporarily } from '#domain/refusal.ts'
import type { renderSample } from '#features/documents/render-sample.ts'
import { createSampleArticle } from '#features/documents/sample/sample-article.ts'
import { toJournalRecord } from '#features/publishing/articles/record-queries.ts'
import type { Database } from '#platform/database/database.ts'
import type { Sandbox } from '#platform/sandbox/sandbox.ts'
import { SandboxError } from '#platform/sandbox/sandbox-error.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { findAppearance } from './find-appearance.ts'

export type PreviewDeps = {
  db: Database
  storage: Storage
  sandbox: Sandbox<{ renderSample: typeof renderSample }>
  baseUrl: string
}

/**
 * A sample article as the settings would set it. Throws `invalid` for a template that Typst refuses or that exceeds the limits, and
 * `too-busy`.
 */
export async function renderPreview(
  deps: PreviewDeps & { journal: Journal },
  typesetting: Typesetting,
): Promise<Uint8Array> {
  const { journal, baseUrl } = deps
  const appearance = await findAppearance(deps, { ...journal, typesetting })
  const sample = createSampleArticle(toJournalRecord({ journal, baseUrl }), journal.licence)
  return deps.sandbox.run('renderSample', { ...sample, appearance }).catch(refuse)
}

function refuse(error: unknown): never {
  if (!(error instanceof SandboxError) || error.failure === 'broken') throw error
  if (error.failure === 'busy')
    throw new RefusedTemporarily(
      'too-busy',
      'Other previews are being made. Please try again shortly.',
      10,
    )
  throw new Refused(
    'invalid',
    'The template takes too much time or memory. Look for loops that repeat many times.',
    'typesetting.template',
  )
}
