import { expect, test } from 'vitest'
import type { CheckFinding } from '#domain/manuscript/checks/check-finding.ts'
import { checkManuscript } from '#domain/manuscript/checks/check-manuscript.ts'
import { defaultCheckRules } from '#domain/manuscript/checks/check-rules.ts'
import type { Block } from '#domain/manuscript/document/block.ts'
import { eachBlock, inlineText } from '#domain/manuscript/document/text.ts'
import { readPixelSizes } from '#domain/manuscript/read/pixel-sizes.ts'
import { brokenManuscripts } from '../../../test/fixtures/checked-manuscripts/broken-manuscripts.ts'
import {
  type SampleManuscript,
  type Shape,
  soundManuscript,
} from '../../../test/fixtures/checked-manuscripts/sound-manuscript.ts'
import { writeManuscript } from '../../../test/fixtures/checked-manuscripts/write-manuscript.ts'
import { readManuscript } from './read-manuscript.ts'

/** The heading above a block, at any depth. */
function headingAbove(blocks: readonly Block[], id: string): string | null {
  let heading: string | null = null
  for (const block of blocks) {
    if (block.kind === 'heading') heading = inlineText(block.content)
    for (const inner of eachBlock([block])) if (inner.id === id) return heading
  }
  return null
}

async function check(manuscript: SampleManuscript) {
  const { pictureBytes, ...read } = await readManuscript(await writeManuscript(manuscript))
  const sizes = readPixelSizes(read.document.pictures, (part) => pictureBytes.get(part))
  const headingOf = ({ places: [place] }: CheckFinding) =>
    place?.blockId ? headingAbove(read.document.blocks, place.blockId) : null
  return checkManuscript(read, defaultCheckRules, sizes).map((finding) => ({
    code: finding.code,
    heading: headingOf(finding),
    quote: finding.places[0]?.quote ?? null,
  }))
}

test.each<Shape>(['styled', 'toned', 'numbered', 'long'])(
  'R-PRE-1 a correct manuscript has no findings (%s)',
  async (shape) => {
    expect(await check(soundManuscript(shape))).toEqual([])
  },
)

test.each(brokenManuscripts)(
  'R-PRE-1 only $wrong is found at its paragraph',
  async ({ shape, change, ...expected }) => {
    const manuscript = soundManuscript(shape)
    change(manuscript)
    const { code, heading, quote } = expected
    expect(await check(manuscript)).toEqual([
      { code, heading, quote: quote === null ? null : expect.stringContaining(quote) },
    ])
  },
)
