import type { ManuscriptDocument } from '#domain/manuscript/document/document.ts'
import { inlineText } from '#domain/manuscript/document/text.ts'
import { applyEdits, placeOf } from '#domain/manuscript/edits/apply-edits.ts'
import type { DocumentEdit, EditPlace } from '#domain/manuscript/edits/edit.ts'
import { lineOf, listParts, textOfPart } from '#domain/manuscript/edits/parts.ts'

type ProofText = { conversion: ManuscriptDocument; edits: DocumentEdit[] }

/** The text of a proof, with its edits. */
export const documentOf = ({ conversion, edits }: ProofText): ManuscriptDocument =>
  applyEdits(conversion, edits).document

/** A part of a proof: its words there, and its place in the conversion. Undefined for an id that the text does not have. */
export function findProofPart(
  proof: ProofText,
  partId: string,
): { place: EditPlace; words: string; isLine: boolean } | undefined {
  const shown = listParts(documentOf(proof)).find(({ id }) => id === partId)
  const converted = listParts(proof.conversion).find(({ id }) => id === partId)
  if (!(shown && converted)) return undefined
  const line = lineOf(shown.target)
  return {
    place: placeOf(converted),
    words: line ? inlineText(line) : textOfPart(shown.target),
    isLine: line !== undefined,
  }
}
