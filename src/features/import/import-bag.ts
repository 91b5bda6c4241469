import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { Refused } from '#domain/refusal.ts'
import { type ImportContext, type Progress, withTemporaryFolder } from './import-context.ts'
import { importSpreadsheet } from './import-spreadsheet.ts'
import { openSourceFiles, type SourceFiles } from './spreadsheet/source-files.ts'

const spreadsheetPath = 'data/articles.csv'
const manifestName = 'manifest-sha256.txt'

/** In bytes. The manifest is read as a whole; its limit is enough for 500,000 files. */
const maxBytes = { spreadsheet: 1024 ** 3, manifest: 64 * 1024 ** 2 }

/**
 * Imports an export of another instance, a folder or a ZIP. Each file must match the manifest of its bag (BagIt 1.0, RFC
 * 8493, 2.1.3). Throws `Refused` for anything else.
 */
export const importBag = (
  context: ImportContext,
  location: string,
  progress: Progress,
): Promise<void> =>
  withTemporaryFolder(async (folder) => {
    const files = await openSourceFiles(location)
    try {
      const top = files.topOf(spreadsheetPath)
      if (top === undefined)
        throw new Refused(
          'invalid',
          `${location} is not an export: it does not contain ${spreadsheetPath}.`,
          'file',
        )
      const digests = await readManifest(files, top, folder)
      const take = takeVerified(files, top, digests)
      const file = path.join(folder, 'articles.csv')
      await take(spreadsheetPath, file, maxBytes.spreadsheet)
      const payload: SourceFiles = {
        ...files,
        take: (name, target) => take(`data/${name}`, target),
        close() {},
      }
      await importSpreadsheet(context, file, async () => payload, progress)
    } finally {
      files.close()
    }
  })

/** The SHA-256 of each file by its path in the bag. */
async function readManifest(
  files: SourceFiles,
  top: string,
  folder: string,
): Promise<Map<string, string>> {
  const target = path.join(folder, 'manifest')
  await files.take(top + manifestName, target, maxBytes.manifest).catch((error) => {
    if (!(error instanceof Refused)) throw error
    const isTooLarge = error.refusal === 'too-large'
    const sentence = isTooLarge
      ? `${manifestName}: ${error.message}.`
      : `The bag has no ${manifestName}.`
    throw new Refused('invalid', sentence, 'file')
  })
  const lines = (await readFile(target, 'utf8')).split('\n')
  return new Map(lines.map((line) => [line.slice(64).trimStart(), line.slice(0, 64)]))
}

const takeVerified =
  (files: SourceFiles, top: string, digests: Map<string, string>): SourceFiles['take'] =>
  async (name, target, limit) => {
    const measured = await files.take(top + name, target, limit)
    if (digests.get(name) === measured.sha256) return measured
    await rm(target, { force: true })
    throw new Refused('damaged-file', `${name} does not match the manifest of the bag`, 'file')
  }
