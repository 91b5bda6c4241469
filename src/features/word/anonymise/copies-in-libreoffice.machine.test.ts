import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type IdentityFinding, redactionMark } from '#domain/editorial/review/anonymisation.ts'
import type { KnownPerson } from '#domain/manuscript/anonymise/identity.ts'
import { bytesOf } from '../../../../test/fixtures/files.ts'
import { corpusDocument, personOf } from '../../../../test/fixtures/word-corpus.ts'
import { convertFiles, hasLibreOffice, makeFolder } from '../../../../test/libreoffice.ts'
import { listOwnManuscripts } from '../../../../test/validators.ts'
import { inspectDocx, writeAnonymisedDocx } from './anonymise-docx.ts'

const documents = 60
/** LibreOffice has written every third document again, with its own parts. */
const isRewritten = (index: number): boolean => index % 3 === 0

type Written = { name: string; findings: IdentityFinding[] }

/** Writes the copy of a document with every finding redacted, beside it. */
async function writeCopy(folder: string, name: string, person: KnownPerson): Promise<Written> {
  const input = { path: path.join(folder, name), people: [person] }
  const { findings } = await inspectDocx(input)
  const copy = await writeAnonymisedDocx({ ...input, redact: findings })
  await writeFile(path.join(folder, `copy-${name}`), copy)
  return { name, findings }
}

/** Requires that a copy reads like its original, but for the mark in place of words that were found. */
function requireSameText(original: string, copy: string, { name, findings }: Written): void {
  const found = [...new Set(findings.map(({ text }) => text))].toSorted(
    (a, b) => b.length - a.length,
  )
  const [first = '', ...rest] = copy.split(redactionMark)
  expect(original.startsWith(first), `the beginning of ${name}`).toBe(true)
  let at = first.length
  for (const piece of rest) {
    const words = found.find((text) => original.startsWith(text + piece, at))
    expect(words, `${name} after ${original.slice(Math.max(0, at - 60), at)}`).toBeDefined()
    at += (words?.length ?? 0) + piece.length
  }
  expect(original.slice(at), `the end of ${name}`).toBe('')
}

/** Requires the same of all. Returns how many lines their originals have. */
async function requireSameTexts(folder: string, written: readonly Written[]): Promise<number> {
  const names = written.flatMap(({ name }) => [name, `copy-${name}`])
  const texts = await convertFiles(folder, names, 'txt')
  const read = (name: string) => texts.get(name)?.toString() ?? ''
  for (const each of written) {
    expect(read(each.name).length, each.name).toBeGreaterThan(100)
    requireSameText(read(each.name), read(`copy-${each.name}`), each)
  }
  const lines = written.flatMap(({ name }) => read(name).split('\n'))
  return lines.filter((line) => line.trim() !== '').length
}

test('R-BLIND-2 LibreOffice reads each redacted copy with the other words of the manuscript', async ({
  onTestFinished,
  skip,
}) => {
  if (!(await hasLibreOffice())) return skip('LibreOffice is missing: no copy was opened.')
  const folder = await makeFolder(onTestFinished)
  const indexes = Array.from({ length: documents }, (_, index) => index)
  for (const index of indexes) {
    const { file } = await corpusDocument(index, personOf(index))
    await writeFile(path.join(folder, `${index}.docx`), await bytesOf(file))
  }
  const chosen = indexes.filter(isRewritten).map((index) => `${index}.docx`)
  const rewritten = await convertFiles(folder, chosen, 'docx')
  for (const [name, content] of rewritten) await writeFile(path.join(folder, name), content)
  const written: Written[] = []
  for (const index of indexes)
    written.push(await writeCopy(folder, `${index}.docx`, personOf(index)))
  expect(Math.min(...written.map(({ findings }) => findings.length))).toBeGreaterThan(8)
  await requireSameTexts(folder, written)
}, 900_000)

test('R-BLIND-2 documents of others have findings in at most 2 % of their lines without losing words', async ({
  onTestFinished,
  skip,
}) => {
  const places = listOwnManuscripts()
  if (places.length === 0 || !(await hasLibreOffice()))
    return skip('MANUSCRIPTS names no folder, or LibreOffice is missing.')
  const folder = await makeFolder(onTestFinished)
  const written: Written[] = []
  for (const place of places) {
    await writeFile(path.join(folder, path.basename(place)), await readFile(place))
    written.push(await writeCopy(folder, path.basename(place), personOf(3)))
  }
  const lines = await requireSameTexts(folder, written)
  // Addresses of profiles and paragraphs of thanks are found for any authors.
  const named = written.flatMap(({ findings }) =>
    findings.filter(({ kind }) => !/profile-link|acknowledgement|email/.test(kind)),
  )
  expect(named.length / lines).toBeLessThanOrEqual(0.02)
}, 900_000)
