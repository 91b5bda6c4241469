import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Refused } from '#domain/refusal.ts'
import { uploadFolderPrefix } from '#features/files/receive/temporary-upload.ts'
import type { ImportDependencies } from './import-items.ts'
import type { Progress } from './import-ojs.ts'
import { importSpreadsheet } from './import-spreadsheet.ts'
import { openSourceFiles, type SourceFiles } from './spreadsheet/source-files.ts'

const spreadsheetPath = 'data/articles.csv'

/** What the lists of a bag may hold at most, in bytes. That of its files is read as a whole: it names some 500,000. */
const longest = { articles: 1024 ** 3, files: 64 * 1024 ** 2 }

/**
 * Brings in what an export of another instance holds: a folder, or a ZIP as managers download it. Each file must be what its bag
 * lists (BagIt 1.0, RFC 8493, 2.1.3). Throws `Refused` for what is no such bag.
 */
export async function importBag(
  needs: ImportDependencies,
  place: string,
  progress: Progress,
): Promise<void> {
  const around = await openSourceFiles(place)
  const folder = await mkdtemp(path.join(tmpdir(), uploadFolderPrefix))
  try {
    const top = around.topOf(spreadsheetPath)
    if (top === undefined)
      throw new Refused('invalid', `${place} is no export: it holds no ${spreadsheetPath}.`, 'file')
    const listed = await readManifest(around, top, folder)
    const bag = verifiedFiles(around, top, listed)
    const file = path.join(folder, 'articles.csv')
    await bag.take(spreadsheetPath, file, longest.articles)
    const take: SourceFiles['take'] = (name, target) => bag.take(`data/${name}`, target)
    await importSpreadsheet(needs, file, async () => ({ ...around, take, close() {} }), progress)
  } finally {
    around.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The SHA-256 of each file, by its path in the bag. */
async function readManifest(
  around: SourceFiles,
  top: string,
  folder: string,
): Promise<Map<string, string>> {
  const target = path.join(folder, 'manifest')
  const name = 'manifest-sha256.txt'
  await around.take(top + name, target, longest.files).catch((error) => {
    if (!(error instanceof Refused)) throw error
    const isTooLarge = error.refusal === 'too-large'
    const sentence = isTooLarge ? `${name}: ${error.message}.` : `The bag has no ${name}.`
    throw new Refused('invalid', sentence, 'file')
  })
  const lines = (await readFile(target, 'utf8')).split('\n')
  return new Map(lines.map((line) => [line.slice(64).trimStart(), line.slice(0, 64)]))
}

/** The files of a bag, each held against the list. */
const verifiedFiles = (
  around: SourceFiles,
  top: string,
  listed: Map<string, string>,
): Pick<SourceFiles, 'take'> => ({
  async take(name, target, most) {
    const measured = await around.take(top + name, target, most)
    if (listed.get(name) === measured.sha256) return measured
    await rm(target, { force: true })
    throw new Refused('damaged-file', `${name} is not what the bag lists`, 'file')
  },
})
