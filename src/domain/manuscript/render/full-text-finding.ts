import type { DocumentFinding, FindingCode, ManuscriptDocument } from '../document/document.ts'
import { placedPictures } from '../document/inlines.ts'
import { allBlocks, blockLines, eachBlock, toQuote } from '../document/text.ts'
import type { RenderFinding, RenderFindingCode } from './findings.ts'

/** What was lost when a Word file became a full text, by its reader or by a renderer. */
export type FullTextFinding = Omit<DocumentFinding, 'code'> & {
  code: FindingCode | RenderFindingCode
}

/** Why a picture of a document was not drawn, by its id. */
type PictureLosses = ReadonlyMap<string, Pick<RenderFinding, 'code' | 'detail'>>

/** Findings that edits of the text can remove or add. All others belong to the Word file. */
const editable = new Set<FullTextFinding['code']>([
  'no-alternative-text',
  'unknown-target',
  'unsafe-link',
])

/** Names the place of each finding of a renderer, and the reason for a picture that was not drawn. */
export function placeFindings(
  document: ManuscriptDocument,
  findings: readonly RenderFinding[],
  losses: PictureLosses = new Map(),
): FullTextFinding[] {
  const blocks = new Map([...eachBlock(allBlocks(document))].map((block) => [block.id, block]))
  const pictures = new Map(placedPictures(document).map((each) => [each.picture.pictureId, each]))
  return findings.map(({ code, blockId, detail }) => {
    const placed = pictureCodes.has(code) ? pictures.get(detail ?? '') : undefined
    const place = blockId ?? placed?.blockId ?? null
    const block = blocks.get(place ?? '')
    const quote = toQuote(block ? blockLines(block).join(' ') : '')
    const shown = placed ? placed.picture.alternativeText.trim() || null : detail
    return { code, detail: shown, ...losses.get(detail ?? ''), blockId: place, quote }
  })
}

const pictureCodes = new Set<FullTextFinding['code']>([
  'missing-picture',
  'unsupported-picture',
  'oversized-picture',
  'too-many-pictures',
])

/** The findings of a conversion after edits: those that edits can change are those of the edited text. */
export const findingsAfterEdits = (
  converted: readonly FullTextFinding[],
  document: ManuscriptDocument,
  rendered: readonly RenderFinding[],
): FullTextFinding[] => [
  ...converted.filter(({ code }) => !editable.has(code)),
  ...placeFindings(
    document,
    rendered.filter(({ code }) => editable.has(code)),
  ),
]

/** The findings that are not known already: a picture that is missing everywhere is named once. */
export function withoutKnown(
  findings: readonly FullTextFinding[],
  known: readonly FullTextFinding[],
): FullTextFinding[] {
  const keyOf = ({ code, blockId }: FullTextFinding) =>
    `${pictureCodes.has(code) ? 'picture' : code} ${blockId}`
  const keys = new Set(known.map(keyOf))
  return findings.filter((finding) => !keys.has(keyOf(finding)))
}
