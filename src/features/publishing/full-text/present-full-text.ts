import type { z } from 'zod'
import { inlineText, toQuote } from '#domain/manuscript/document/text.ts'
import { findPartIds } from '#domain/manuscript/edits/part-ids.ts'
import { type DocumentPart, lineOf, picturesOf } from '#domain/manuscript/edits/parts.ts'
import { findingsAfterEdits, withoutKnown } from '#domain/manuscript/render/full-text-finding.ts'
import { renderNumberedPage } from '#domain/manuscript/render/html/render-page.ts'
import type { FullTextBody } from './api-schemas.ts'
import type { EditedFullText, ListedEdit } from './edit-queries.ts'
import type { FullTextState } from './full-text-queries.ts'

/** The folder with the pictures of an article. */
export const picturesPathOf = (articleId: string): string => `/api/journals/${articleId}/pictures`

/** A full text as its editors see it: with the edits, its parts numbered. */
export function presentFullText(
  articleId: string,
  state: FullTextState,
  edited: EditedFullText | undefined,
): z.input<typeof FullTextBody> {
  if (!edited || state.state !== 'converted')
    return { ...state, html: '', parts: [], edits: [], language: null, isChanged: false }
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
    ...state,
    ...page,
    findings,
    renditions,
    language: document.language,
    parts: parts.map(presentPart),
    edits: edits.map(({ place, ...edit }) => ({
      ...edit,
      partId: partIdOf(place),
      quote: toQuote(place?.expected ?? ''),
    })),
    isChanged: isChangedSince(edits, state),
  }
}

/** Whether readers see other edits than those that count now. */
export const isChangedSince = (
  edits: readonly ListedEdit[],
  { approvedAt, approvedEdits }: FullTextState,
): boolean => {
  const current = edits.filter(({ undoneAt }) => undoneAt === null).map(({ id }) => id)
  return approvedAt !== null && current.join() !== approvedEdits.join()
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
