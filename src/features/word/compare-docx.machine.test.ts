import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { bytesOf, sampleDocx } from '../../../test/fixtures/files.ts'
import { compareDocx, limitPieces } from './compare-docx.ts'

async function compare(before: string, after: string, timeout?: number) {
  const folder = await mkdtemp(path.join(tmpdir(), 'takarda-compare-'))
  const write = async (name: string, text: string) => {
    await writeFile(path.join(folder, name), await bytesOf(sampleDocx({ text })))
    return path.join(folder, name)
  }
  try {
    const files = { before: await write('before', before), after: await write('after', after) }
    return await compareDocx(files, timeout)
  } finally {
    await rm(folder, { recursive: true })
  }
}

const words = (count: number, of: (place: number) => string) =>
  Array.from({ length: count }, (_, place) => of(place)).join(' ')

test('R-FLOW-5 Added and removed words are found in any language', async () => {
  const { pieces, added, removed } = await compare('Ọmọ náà ka ìwé', 'Ọmọ náà ka ìwé púpọ̀')
  expect([added, removed]).toEqual([1, 0])
  expect(pieces.map(({ kind, text }) => `${kind}:${text}`).join('')).toContain('added: púpọ̀')
})

test('R-FLOW-5 Only unchanged text around a difference is shortened', async () => {
  const same = words(2000, (place) => `word${place}`)
  const { pieces, cut } = await compare(`${same} old ${same}`, `${same} new ${same}`)
  expect(cut).toBe(false)
  expect(pieces.find(({ kind }) => kind === 'added')?.text).toContain('new')
  expect(pieces.map(({ text }) => text).join('').length).toBeLessThan(1500)
})

test('R-FLOW-5 Two long files without common text are compared within limits', async () => {
  const { added, removed, cut, pieces } = await compare(
    words(60_000, (place) => `a${place}`),
    words(60_000, (place) => `b${place}`),
    200,
  )
  expect([added, removed, cut]).toEqual([60_000, 60_000, true])
  expect(pieces.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(200_000)
})

test('R-FLOW-5 Equal files have no differences', () => {
  expect(limitPieces([{ kind: 'same', text: 'x' }])).toMatchObject({
    added: 0,
    removed: 0,
    cut: false,
  })
})
