import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test as plainTest } from 'vitest'
import { formatRow, headerLine, rowToArticleInput } from '#domain/import/spreadsheet.ts'
import { Refused } from '#domain/refusal.ts'
import { anyCodePoint } from '../../../../test/any-code-point.ts'
import { createRecord } from '../../../../test/fixtures/records.ts'
import { readRows } from './read-rows.ts'

const facts = {
  licence: null,
  position: null,
  publishedAt: null,
  notice: null,
  files: [],
  issueIntroduction: null,
  issueYear: null,
  issueCover: null,
}

const test = plainTest.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner asks for it
  folder: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'takarda-rows-'))
    await use(folder)
    await rm(folder, { recursive: true })
  },
})

/** What neither a text here nor a spreadsheet may hold. */
const control = /[^\P{Cc}\t\n\r\x80-\x9f]|[\ufffe\uffff]/u

const anyText = fc.oneof(
  fc.string({ unit: anyCodePoint }),
  fc
    .array(fc.constantFrom('"', ',', ';', '\t', '\n', '\r\n', '=', "'", ' ', '[', '\u202e', 'ẹ́'))
    .map((parts) => parts.join('')),
)

test('R-MOVE-3 R-KEEP-1 An exported row is read back unchanged', async ({ folder }) => {
  const texts = fc
    .sample(anyText, { numRuns: 400, seed: 1 })
    .filter((text) => text.isWellFormed() && text.trim() && !control.test(text))
  expect(texts.length).toBeGreaterThan(100)
  const rows = texts.map((text, n) =>
    formatRow(
      createRecord({
        id: `a${n}`,
        title: text,
        abstract: text,
        keywords: [text],
        references: [text, text],
      }),
      { ...facts, content: text },
    ),
  )
  const file = path.join(folder, 'articles.csv')
  await writeFile(file, headerLine + rows.join(''))
  const read: unknown[] = []
  for await (const row of readRows(file, () => {})) {
    const { title, abstract, content, keywords, references } = rowToArticleInput(row)
    read.push({ title, abstract, content, keywords, references })
  }
  expect(read).toEqual(
    texts.map((text) => ({
      title: text,
      abstract: text,
      content: text,
      keywords: [text],
      references: [text, text],
    })),
  )
})

/** Reads a sheet to its end. @returns how many bytes were read until it was refused, and why */
async function refusalOf(folder: string, content: string) {
  const file = path.join(folder, 'articles.csv')
  await writeFile(file, content)
  let bytes = 0
  const read = async () => {
    for await (const _ of readRows(file, (passed) => (bytes += passed)));
  }
  const why: unknown = await read().catch((error: unknown) => error)
  return { bytes, why: why instanceof Refused ? why.message : why }
}

test('R-MOVE-3 A row with too many cells is refused before the rest is read', async ({
  folder,
}) => {
  const sentence = (line: number) =>
    `Line ${line}: a row has more than 200 cells. Are commas in quotation marks?`
  for (const [content, line] of [
    [','.repeat(20_000_000), 1],
    [`id,title\r\na,b\r\n${','.repeat(20_000_000)}`, 3],
    [`id;title\n${';'.repeat(200)}`, 2],
  ] as const) {
    const { bytes, why } = await refusalOf(folder, content)
    expect(why).toBe(sentence(line))
    expect(bytes).toBeLessThan(1_000_000)
  }
  expect((await refusalOf(folder, `id,title\na,b${','.repeat(198)}`)).why).toBeUndefined()
})

test('R-MOVE-3 A list in a cell has at most 5,000 entries', () => {
  const cells = (more: object) => ({ row: 2, cells: { id: 'a', title: 'b', ...more } })
  for (const [column, entry] of [
    ['authors', 'A;'],
    ['keywords', 'a;'],
    ['references', 'a\n'],
    ['funding', 'a;'],
  ] as const) {
    expect(() => rowToArticleInput(cells({ [column]: `${entry.repeat(5000)}A` }))).toThrow(
      `row 2, column “${column}”: has more than 5,000 entries`,
    )
    expect(() => rowToArticleInput(cells({ [column]: `${entry.repeat(4999)}A` }))).not.toThrow()
  }
  const list = JSON.stringify(Array(5001).fill('a'))
  expect(() => rowToArticleInput(cells({ keywords: list }))).toThrow(
    'column “keywords”: has more than',
  )
  expect(() => rowToArticleInput(cells({ contributors: list }))).toThrow(
    'column “contributors”: has more than',
  )
})
