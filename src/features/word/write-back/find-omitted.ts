import type { ManuscriptDocument } from '#domain/manuscript/document/document.ts'
import { inlineText, toQuote } from '#domain/manuscript/document/text.ts'
import type { PartChange } from '#domain/manuscript/edits/list-changes.ts'
import type { OmittedChange } from '#domain/manuscript/edits/omitted-change.ts'
import { type DocumentPart, lineOf, listParts, picturesOf } from '#domain/manuscript/edits/parts.ts'
import { primaryLanguage } from '#domain/text/primary-language.ts'

type Part = DocumentPart | undefined

/** The changes that a written document does not show when it is read again. */
export function findOmitted(
  written: ManuscriptDocument,
  edited: ManuscriptDocument,
  changes: readonly PartChange[],
  language: string | null | undefined,
): OmittedChange[] {
  const byPlace = new Map(listParts(written).map((part) => [placeKey(part.target.source), part]))
  const found = changes.flatMap((change) => {
    const part = byPlace.get(placeKey(change.source))
    const languages = { written: written.language, edited: edited.language }
    return missingIn(part, change, languages).map((what) => ({
      partId: change.id,
      quote: toQuote(change.words?.after ?? textOf(part)),
      what,
    }))
  })
  const isDocumentMissing =
    language !== undefined && primaryLanguage(written.language) !== primaryLanguage(language)
  return isDocumentMissing ? [...found, { partId: null, quote: '', what: 'language' }] : found
}

const placeKey = (source: PartChange['source']): string =>
  source ? `${source.part} ${source.paragraph}` : ''

const textOf = (part: Part): string => inlineText((part && lineOf(part.target)) ?? [])

type Languages = { written: string | null; edited: string | null }

function missingIn(part: Part, change: PartChange, languages: Languages): OmittedChange['what'][] {
  const { words, heading, header, alternativeTexts, language } = change
  const block = part && 'kind' in part.target ? part.target : undefined
  const missing: OmittedChange['what'][] = []
  if (words && textOf(part).trim() !== words.after.trim()) missing.push('wording')
  // The reader closes gaps between the levels of a document.
  const isHeading = block?.kind === 'heading'
  if (heading !== undefined && isHeading !== (heading !== null)) missing.push('heading')
  if (header) {
    const isSame =
      block?.kind === 'table' &&
      block.headerRows === header.rows &&
      block.headerColumns === header.columns
    if (!isSame) missing.push('header-cells')
  }
  if (alternativeTexts) {
    const pictures = block ? picturesOf(block) : []
    const isSame = [...alternativeTexts.changed].every(([index, { text, isDecorative }]) => {
      const picture = pictures[index]
      return picture?.alternativeText === text && picture.isDecorative === isDecorative
    })
    if (!isSame) missing.push('alternative-text')
  }
  const isLanguageWritten =
    primaryLanguage(block?.language ?? languages.written) ===
    primaryLanguage(language ?? languages.edited)
  if (language !== undefined && !isLanguageWritten) missing.push('language')
  return missing
}
