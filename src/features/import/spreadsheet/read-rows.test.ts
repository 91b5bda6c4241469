import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatRow, headerLine, rowToArticleInput } from '#domain/import/spreadsheet.ts'
import { anyCodePoint } from '../../../../test/any-code-point.ts'
import { createRecord } from '../../../../test/fixtures/records.ts'
import { readRows } from './read-rows.ts'

const facts = {
  ...{ licence: null, position: null, publishedAt: null, notice: null, files: [] },
  ...{ issueIntroduction: null, issueYear: null, issueCover: null },
}

/** What neither a text here nor a spreadsheet may hold. */
const control = /[^\P{Cc}\t\n\r\x80-\x9f]|[\ufffe\uffff]/u

const anyText = fc.oneof(
  fc.string({ unit: anyCodePoint }),
  fc
    .array(fc.constantFrom('"', ',', ';', '\t', '\n', '\r\n', '=', "'", ' ', '[', '\u202e', 'ẹ́'))
    .map((parts) => parts.join('')),
)

test('R-MOVE-3 R-KEEP-1 whatever stands in an article, its row in the bag is read back as it was', async () => {
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
  const folder = await mkdtemp(path.join(tmpdir(), 'takarda-rows-'))
  const file = path.join(folder, 'articles.csv')
  await writeFile(file, headerLine + rows.join(''))
  const read: unknown[] = []
  for await (const row of readRows(file, () => {})) {
    const { title, abstract, content, keywords, references } = rowToArticleInput(row)
    read.push({ title, abstract, content, keywords, references })
  }
  await rm(folder, { recursive: true })
  expect(read).toEqual(
    texts.map((text) => ({
      ...{ title: text, abstract: text, content: text },
      ...{ keywords: [text], references: [text, text] },
    })),
  )
})
