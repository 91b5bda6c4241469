import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { fold } from '#domain/manuscript/anonymise/fold-text.ts'
import type { KnownPerson } from '#domain/manuscript/anonymise/identity.ts'
import { bytesOf } from '../../../../test/fixtures/files.ts'
import { corpusDocument, personOf } from '../../../../test/fixtures/word-corpus.ts'
import { runValidatorAsync } from '../../../../test/validators.ts'
import { type FoundText, inspectDocx, writeAnonymisedDocx } from './anonymise-docx.ts'
import { type PackagePart, readPackage } from './read-package.ts'

const documents = 60

test('R-BLIND-2 at least 97 % of the planted names are removed, and all metadata', async ({
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
}, 300_000)

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
}, 300_000)

test('R-BLIND-2 LibreOffice reads each copy with the text of the manuscript', async ({
  onTestFinished,
  skip,
}) => {
  const found = await runValidatorAsync('soffice', ['--version'])
  if ('missing' in found) return skip('LibreOffice is missing: no copy was opened.')
  const folder = await makeFolder(onTestFinished)
  const names: string[] = []
  for (let index = 0; index < 6; index += 1) {
    const { file } = await corpusDocument(index, personOf(index))
    const { copy } = await anonymise(folder, file, personOf(index), [])
    await writeFile(path.join(folder, `manuscript${index}.docx`), await bytesOf(file))
    await writeFile(path.join(folder, `copy${index}.docx`), copy)
    names.push(`manuscript${index}`, `copy${index}`)
  }
  const texts = await convertToText(folder, names)
  for (let index = 0; index < 6; index += 1) {
    expect(texts.get(`copy${index}`)).toBe(texts.get(`manuscript${index}`))
    expect(texts.get(`copy${index}`)?.length).toBeGreaterThan(1_000)
  }
}, 600_000)

async function makeFolder(onTestFinished: (end: () => Promise<void>) => void): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'takarda-corpus-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

async function anonymise(folder: string, file: File, person: KnownPerson, redact?: FoundText[]) {
  const input = { path: path.join(folder, 'file.docx'), people: [person] }
  await writeFile(input.path, await bytesOf(file))
  const { findings } = await inspectDocx(input)
  const copy = await writeAnonymisedDocx({ ...input, redact: redact ?? findings })
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

async function convertToText(folder: string, names: string[]): Promise<Map<string, string>> {
  const profile = path.join(folder, 'profile')
  await mkdir(profile)
  const files = names.map((name) => path.join(folder, `${name}.docx`))
  const options = ['--headless', '--convert-to', 'txt:Text', '--outdir', folder, ...files]
  await runValidatorAsync('soffice', [`-env:UserInstallation=file://${profile}`, ...options])
  const read = async (name: string) =>
    [name, await readFile(path.join(folder, `${name}.txt`), 'utf8')] as const
  return new Map(await Promise.all(names.map(read)))
}
