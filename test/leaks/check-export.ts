import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { exportJournal } from '#features/harvesting/export/export-journal.ts'
import { exportDependencies } from '../export-dependencies.ts'
import type { Cast } from './cast.ts'
import { textOf } from './crawl.ts'

/** Exports the journal, and checks that its files have nothing that is not public. */
export async function checkExport({ site, crawl, visitor }: Cast, stage: string): Promise<void> {
  const folder = path.join(site.folder, 'exported')
  await exportJournal(exportDependencies(site), folder)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    const bytes = await readFile(file)
    const text = await textOf({ headers: {}, body: bytes.toString(), bytes })
    crawl.check(stage, visitor, `export: ${path.relative(folder, file)}`, `${file}\n${text}`)
  }
  await rm(folder, { recursive: true })
  crawl.requireNoLeaks()
}
