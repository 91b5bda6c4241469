import type { z } from 'zod'
import { inlineText, toQuote } from '#domain/manuscript/document/text.ts'
import { findPartIds } from '#domain/manuscript/edits/part-ids.ts'
import { type DocumentPart, lineOf, picturesOf } from '#domain/manuscript/edits/parts.ts'
import { findingsAfterEdits, withoutKnown } from '#domain/manuscript/render/full-text-finding.ts'
import { renderNumberedPage } from '#domain/manuscript/render/html/render-page.ts'
import type { FullTextBody } from './api-schemas.ts'
import type { EditedFullText, ListedEdit } from './edit-queries.ts'
import type { FullTextState } from './full-text-queries.ts'

type ApprovedVersion = NonNullable<FullTextState['lastVersion']>

/** The folder with the pictures of an article. */
export const picturesPathOf = (articleId: string): string => `/api/journals/${articleId}/pictures`

/** A full text as its editors see it: with the edits, its parts numbered. */
export function presentFullText(
  { id: articleId, status }: { id: string; status: string },
  { lastVersion, ...state }: FullTextState,
  edited: EditedFullText | undefined,
): z.input<typeof FullTextBody> {
  const compared = compareWithVersion({ ...state, lastVersion }, status, edited?.edits ?? [])
  const empty = { html: '', contents: [], words: 0, parts: [], edits: [], language: null }
  const shown = { ...state, ...compared, convertedAt: state.convertedAt?.toISOString() ?? null }
  if (!edited || state.state !== 'converted') return { ...shown, ...empty }
  const { conversion, document, parts, drawnPictures, edits } = edited
  const page = renderNumberedPage(document, {
    picturesPath: picturesPathOf(articleId),
    drawnPictures,
  })
  const findings = findingsAfterEdits(state.findings, document, page.findings)
  const renditions = state.renditions.map((each) => ({
    ...each,
    findings: withoutKnown(each.findings, findings),
  }))
  const partIdOf = findPartIds(conversion)
  return {
    ...shown,
    html: page.html,
    contents: page.contents,
    words: page.words,
    findings,
    renditions,
    language: document.language,
    parts: parts.map(presentPart),
    edits: edits.map(({ place, ...edit }) => ({
      ...edit,
      madeAt: edit.madeAt.toISOString(),
      undoneAt: edit.undoneAt?.toISOString() ?? null,
      partId: partIdOf(place),
      quote: toQuote(place?.expected ?? ''),
    })),
  }
}

/** Whether the conversion is the one that a version was made from. */
export const isOfVersion = (
  { fileId, convertedAt }: FullTextState,
  version: Pick<ApprovedVersion, 'fileId' | 'convertedAt'>,
): boolean => fileId === version.fileId && convertedAt?.getTime() === version.convertedAt.getTime()

/** Whether a version has other edits than those that count now. */
export const isChangedSince = (
  edits: readonly ListedEdit[],
  version: Pick<ApprovedVersion, 'edits'>,
): boolean => {
  const current = edits.filter(({ undoneAt }) => undoneAt === null).map(({ id }) => id)
  return current.join() !== version.edits.join()
}

/** What readers see, compared with what the editor sees. */
function compareWithVersion(state: FullTextState, status: string, edits: readonly ListedEdit[]) {
  const { lastVersion } = state
  const isApproved = lastVersion !== null && isOfVersion(state, lastVersion)
  const isChanged = isApproved && isChangedSince(edits, lastVersion)
  const isShown = lastVersion?.isCurrent ?? false
  return {
    approvedAt: isApproved && isShown ? lastVersion.approvedAt.toISOString() : null,
    isChanged: isShown && isChanged,
    shownVersion: isShown && lastVersion ? lastVersion.number : null,
    isNoteRequired: lastVersion !== null && status !== 'draft' && (!isApproved || isChanged),
  }
}

export function presentPart({ id, number, kind, target, isOutermost }: DocumentPart) {
  const line = lineOf(target)
  return {
    id,
    number,
    kind,
    isOutermost,
    text: line ? inlineText(line) : null,
    level: 'level' in target ? target.level : null,
    header:
      'headerRows' in target ? { rows: target.headerRows, columns: target.headerColumns } : null,
    language: 'kind' in target ? (target.language ?? null) : null,
    pictures: picturesOf(target).map(({ alternativeText: text, isDecorative }) => ({
      text,
      isDecorative,
    })),
  }
}
