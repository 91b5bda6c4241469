import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { importBag } from '../src/features/import/import-bag.ts'
import type { ImportContext } from '../src/features/import/import-context.ts'
import { importOjs } from '../src/features/import/import-ojs.ts'
import { importSpreadsheet } from '../src/features/import/import-spreadsheet.ts'
import { createReport, type OutcomeCounts } from '../src/features/import/report.ts'
import { openSourceFiles } from '../src/features/import/spreadsheet/source-files.ts'
import { readJournal } from '../src/features/journal/read-folder.ts'
import type { Database } from '../src/platform/database/database.ts'
import { newId } from '../src/platform/id.ts'
import type { Storage } from '../src/platform/storage/storage.ts'
import { sandbox } from './sandbox.ts'
import type { TestSite } from './site-actions.ts'

const { journal: said } = await readJournal('journal')
const journal = () => said
type ImportOutcome = { lines: string[]; counts: OutcomeCounts }
type ImportSite = Pick<TestSite, 'db' | 'jobs' | 'now' | 'folder'> & { storage: Storage }

async function runImport(
  site: ImportSite,
  { isDryRun, source }: { isDryRun: boolean; source: string },
  work: (context: ImportContext) => Promise<void>,
): Promise<ImportOutcome> {
  const lines: string[] = []
  const { counts, report } = createReport((line) => lines.push(line), isDryRun)
  const { db, jobs, storage } = site
  await work({
    db,
    jobs,
    storage,
    clock: () => site.now,
    journal,
    sandbox,
    log: { warn() {} },
    source,
    isDryRun,
    report,
    seen: new Set<string>(),
  })
  return { lines, counts }
}

/** Writes a file into the folder of a test and returns its path. */
export async function writeInput(site: ImportSite, content: string | Uint8Array): Promise<string> {
  const file = path.join(site.folder, newId())
  await writeFile(file, content)
  return file
}

/** Imports native XML of OJS. */
export const importOjsText = async (
  site: ImportSite,
  xml: string | Uint8Array,
  isDryRun = false,
  source = '',
) => {
  const file = await writeInput(site, xml)
  return runImport(site, { isDryRun, source }, (context) => importOjs(context, file, () => {}))
}

/** Imports a spreadsheet with the files of a folder or a ZIP. */
export const importSpreadsheetText = async (
  site: ImportSite,
  text: string | Uint8Array,
  files?: string,
  isDryRun = false,
  source = '',
) => {
  const file = await writeInput(site, text)
  return runImport(site, { isDryRun, source }, (context) =>
    importSpreadsheet(
      context,
      file,
      () => openSourceFiles(files),
      () => {},
    ),
  )
}

/** Imports an export of this product, a folder or a ZIP. */
export const importExport = (site: ImportSite, place: string) =>
  runImport(site, { isDryRun: false, source: '' }, (context) => importBag(context, place, () => {}))

export async function countRows(db: Database): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ name: string; rows: number }>(sql`
    select t.table_schema || '.' || t.table_name as name, (xpath('/row/c/text()', query_to_xml(
      format('select count(*) as c from %I.%I', t.table_schema, t.table_name), false, true, '')))[1]::text::int as rows
    from information_schema.tables t
    where t.table_schema in ('public', 'pgboss') and t.table_type = 'BASE TABLE'
      and t.table_name not in ('queue_stats', 'warning') order by 1`)
  return Object.fromEntries(rows.map(({ name, rows }) => [name, rows]))
}
