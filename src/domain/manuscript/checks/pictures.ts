import type { Block, Figure } from '../document/block.ts'
import type { ManuscriptDocument, Mention } from '../document/document.ts'
import type { Inline } from '../document/inline.ts'
import type { PlacedPicture } from '../document/picture.ts'
import { allBlocks, blockLines, eachBlock, inlineText, toQuote } from '../document/text.ts'
import { type Reported, report } from './check-finding.ts'
import { readLabel } from './label-number.ts'

/** Pixels of pictures by their ids; a picture whose size is not known is absent. */
export type PixelSizes = Record<string, { width: number; height: number }>

type PlacedInText = { picture: PlacedPicture; place: Mention }

export function checkAlternativeText(document: ManuscriptDocument): Reported[] {
  const places = placedPictures(document)
    .filter(({ picture }) => !(picture.isDecorative || describes(picture.alternativeText)))
    .map(({ place }) => place)
  return places.length === 0 ? [] : [report('no-alternative-text', places)]
}

const fileName =
  /^(?:[^/\\]*[/\\])*[^/\\]{1,100}\.(?:png|jpe?g|gif|tiff?|bmp|emf|wmf|svg|webp|eps|pdf)$/i
const nameOfKind =
  /^(?:image|picture|photo|figure|fig\.?|graphic|graph|chart|diagram|screenshot|img|untitled)[\s_-]*\d*\s*\.?$/i

/** Whether an alternative text says more than the name of a file or of a kind of thing. */
function describes(alternativeText: string): boolean {
  const text = alternativeText.trim()
  return text !== '' && !nameOfKind.test(text) && !fileName.test(text.slice(0, 400))
}

export function checkResolution(
  document: ManuscriptDocument,
  sizes: PixelSizes,
  { min }: { min: number },
): Reported[] {
  const coarse = placedPictures(document).flatMap(({ picture, place }) => {
    const pixels = sizes[picture.pictureId]
    if (!(pixels && picture.width)) return []
    const perInch = Math.round(pixels.width / (picture.width / 72))
    return perInch < min ? [{ place, perInch }] : []
  })
  const lowest = Math.min(...coarse.map(({ perInch }) => perInch))
  return coarse.length === 0
    ? []
    : [
        report(
          'low-resolution',
          coarse.map(({ place }) => place),
          {
            found: `${lowest} pixels per inch`,
            expected: `${min} pixels per inch`,
          },
        ),
      ]
}

/** Pictures whose caption calls them a table, and pictures of text by the description that Word writes itself. */
export function checkPicturesOfText(document: ManuscriptDocument): Reported[] {
  const tables = [...eachBlock(allBlocks(document))].filter(
    (block): block is Figure => block.kind === 'figure' && isTableLabel(block.label),
  )
  const inTables = new Set<PlacedPicture>(tables.flatMap(({ pictures }) => pictures))
  const texts = placedPictures(document).filter(
    ({ picture }) => !inTables.has(picture) && isOfText(picture.alternativeText),
  )
  return [
    ...tables.map((block) => report('table-as-picture', [placeIn(block)], { found: block.label })),
    ...(texts.length > 0
      ? [
          report(
            'text-as-picture',
            texts.map(({ place }) => place),
          ),
        ]
      : []),
  ]
}

const isTableLabel = (label: string | null): boolean => readLabel(label)?.kind === 'table'

/** Word describes pictures by what it sees most of: `Text, letter`, `Table`, `A screenshot of a computer code`. */
const isOfText = (text: string): boolean =>
  /description automatically generated/i.test(text) &&
  /^\s*(?:text|table|calendar|letter|a (?:screenshot|picture|close-?up|screen shot) (?:of|containing) (?:a )?(?:text|table|document|letter|page|paper|computer code|questionnaire))\b/i.test(
    text,
  )

const placedPictures = (document: ManuscriptDocument): PlacedInText[] =>
  [...eachBlock(allBlocks(document))].flatMap((block) => {
    const place = placeIn(block)
    if (block.kind === 'figure') return block.pictures.map((picture) => ({ picture, place }))
    if (block.kind !== 'paragraph') return []
    return picturesIn(block.content).map((picture) => ({ picture, place }))
  })

const picturesIn = (content: readonly Inline[]): PlacedPicture[] =>
  content.flatMap((inline) => {
    if (inline.kind === 'picture') return [inline]
    return 'content' in inline ? picturesIn(inline.content) : []
  })

const placeIn = (block: Block): Mention => ({
  blockId: block.id,
  quote: toQuote(
    block.kind === 'figure'
      ? [block.label, inlineText(block.caption)].filter(Boolean).join(' ')
      : blockLines(block).join(' '),
  ),
})
