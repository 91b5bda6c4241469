import type { Block } from '#domain/manuscript/document/block.ts'
import type { Inline, Text } from '#domain/manuscript/document/inline.ts'
import { eachBlock } from '#domain/manuscript/document/text.ts'

type Tally = Map<string, number>

/** Moves the languages of texts to their blocks and of blocks to the document: each names only what differs. */
export function assignLanguages(blocks: readonly Block[]): string | null {
  const all: Tally = new Map()
  const texts: { block: Block; texts: Text[]; language: string | undefined }[] = []
  for (const block of eachBlock(blocks)) {
    const found = textsOf(contentOf(block))
    const own: Tally = new Map()
    for (const text of found) {
      const letters = lettersIn(text.text)
      if (!text.language || letters === 0) continue
      own.set(text.language, (own.get(text.language) ?? 0) + letters)
      all.set(text.language, (all.get(text.language) ?? 0) + letters)
    }
    texts.push({ block, texts: found, language: mostOf(own) })
  }
  const main = mostOf(all)
  for (const { block, texts: found, language } of texts) {
    if (language && isOther(language, main)) block.language = language
    for (const text of found)
      if (!isOther(text.language, language ?? main) || lettersIn(text.text) === 0)
        delete text.language
    if (found.length > 1) joinTexts(block)
    assignDirection(block, found, main)
  }
  return main ?? null
}

const contentOf = (block: Block): Inline[] =>
  block.kind === 'paragraph' || block.kind === 'heading'
    ? block.content
    : block.kind === 'table' || block.kind === 'figure'
      ? block.caption
      : []

const textsOf = (content: readonly Inline[]): Text[] =>
  content.flatMap((inline) =>
    inline.kind === 'text' ? [inline] : 'content' in inline ? textsOf(inline.content) : [],
  )

const lettersIn = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0

function mostOf(tally: Tally): string | undefined {
  let most: string | undefined
  for (const [language, letters] of tally)
    if (letters > (most === undefined ? 0 : (tally.get(most) ?? 0))) most = language
  return most
}

/** Whether a language is another one. Regions of one language are marked at random by Word. */
const isOther = (language: string | undefined, main: string | undefined): boolean =>
  language !== undefined && language.split('-')[0] !== main?.split('-')[0]

const rightToLeft = new Set(['ar', 'fa', 'he', 'ur', 'ps', 'sd', 'ug', 'yi', 'dv', 'syr', 'ckb'])

const directionOf = (language: string | undefined): 'ltr' | 'rtl' =>
  rightToLeft.has(language?.split('-')[0] ?? '') ? 'rtl' : 'ltr'

/** Names directions only where they differ from that of the text around. */
function assignDirection(block: Block, texts: Text[], main: string | undefined): void {
  const usual = directionOf(main)
  const own = block.direction ?? (texts.length > 0 || block.kind === 'table' ? 'ltr' : usual)
  for (const text of texts) if ((text.direction ?? 'ltr') === own) delete text.direction
  if (own === usual) delete block.direction
  else block.direction = own
}

/** Joins adjacent texts with the same formatting. */
function joinTexts(block: Block): void {
  if (block.kind === 'paragraph' || block.kind === 'heading') block.content = joined(block.content)
}

function joined(content: Inline[]): Inline[] {
  const result: Inline[] = []
  for (const inline of content) {
    const last = result.at(-1)
    if ('content' in inline) inline.content = joined(inline.content)
    if (last?.kind === 'text' && inline.kind === 'text' && isAlike(last, inline))
      last.text += inline.text
    else result.push(inline)
  }
  return result
}

const isAlike = (one: Text, other: Text): boolean =>
  one.language === other.language &&
  one.direction === other.direction &&
  (one.marks ?? []).join() === (other.marks ?? []).join()
