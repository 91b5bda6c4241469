import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { fold } from '#domain/manuscript/anonymise/fold-text.ts'
import type { KnownPerson } from '#domain/manuscript/anonymise/identity.ts'
import { type PackagePart, readPackage } from '#features/word/package/read-package.ts'
import { bytesOf } from '../../../../test/fixtures/files.ts'
import { corpusDocument, personOf } from '../../../../test/fixtures/word-corpus.ts'
import { makeFolder } from '../../../../test/libreoffice.ts'
import { limit } from '../../../../test/runner/patience.ts'
import { inspectDocx, writeAnonymisedDocx } from './anonymise-docx.ts'

// Every manuscript of the corpus.
vi.setConfig({ testTimeout: limit(300) })

const documents = 60

test('R-BLIND-2 anonymising removes at least 97 % of the planted names with all metadata', async ({
  onTestFinished,
}) => {
  const folder = await makeFolder(onTestFinished)
  let planted = 0
  let left = 0
  for (let index = 0; index < documents; index += 1) {
    const person = personOf(index)
    const document = await corpusDocument(index, person)
    planted += document.planted.length
    const { copy } = await anonymise(folder, document.file, person)
    const parts = await readPackage(Buffer.from(copy))
    left += countNamed(parts, person)
    expect(
      parts.map(({ name }) => name).filter((name) => /customXml|thumbnail/.test(name)),
    ).toEqual([])
    const metadata = parts.filter(({ name }) => /docProps|settings|people|\.rels/.test(name))
    expect(countNamed(metadata, person), `metadata of document ${index}`).toBe(0)
  }
  expect(planted).toBeGreaterThan(1_000)
  expect(left / planted).toBeLessThanOrEqual(0.03)
})

test('R-BLIND-2 at most 2 % of the paragraphs of clean documents have a finding', async ({
  onTestFinished,
}) => {
  const folder = await makeFolder(onTestFinished)
  let paragraphs = 0
  let findings = 0
  for (let index = 0; index < documents; index += 1) {
    const document = await corpusDocument(index, undefined)
    const inspected = await anonymise(folder, document.file, personOf(index))
    paragraphs += document.paragraphs
    findings += inspected.findings.length
  }
  expect(findings / paragraphs).toBeLessThanOrEqual(0.02)
})

async function anonymise(folder: string, file: File, person: KnownPerson) {
  const input = { path: path.join(folder, 'file.docx'), people: [person] }
  await writeFile(input.path, await bytesOf(file))
  const { findings } = await inspectDocx(input)
  const copy = await writeAnonymisedDocx({ ...input, redact: findings })
  return { findings, copy }
}

/** How often the texts of parts still have a word that names the person. */
function countNamed(
  parts: PackagePart[],
  { name, email, orcid, affiliations }: KnownPerson,
): number {
  const words = [
    ...fold(name).split(' '),
    email ?? '',
    orcid ?? '',
    fold(affiliations[0] ?? '').slice(33),
  ]
  const texts = (part: PackagePart): string =>
    part.inner
      ? part.inner.map(texts).join('')
      : fold(part.content.toString().replace(/<[^>]*>/g, ''))
  const text = parts.map(texts).join('\n')
  return words.reduce((sum, word) => sum + text.split(word).length - 1, 0)
}
