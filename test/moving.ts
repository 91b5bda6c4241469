import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { findFirstAdmin } from '../src/features/accounts/queries.ts'
import { type JudgingTasks, judgeIn } from '../src/features/files/judge.ts'
import { readJournal } from '../src/features/journal/content.ts'
import { importBag } from '../src/features/moving/import-bag.ts'
import { importOjs } from '../src/features/moving/import-ojs.ts'
import { importSpreadsheet } from '../src/features/moving/import-spreadsheet.ts'
import type { MovingNeeds } from '../src/features/moving/move-in.ts'
import { type Counts, countingTell } from '../src/features/moving/report.ts'
import { openFiles } from '../src/features/moving/spreadsheet/files.ts'
import type { Database } from '../src/platform/database/database.ts'
import { newId } from '../src/platform/id.ts'
import { openPool } from '../src/platform/pool/pool.ts'
import type { Storage } from '../src/platform/storage/storage.ts'
import type { Site } from './site.ts'

const { journal: said } = await readJournal('journal')
const journal = () => said
const pool = openPool<JudgingTasks>(path.resolve('src/confined.ts'), { processes: 1 })
const judge = judgeIn(pool, () => {})

type Moved = { lines: string[]; counts: Counts }
type Place = Pick<Site, 'db' | 'jobs' | 'now' | 'folder'> & { storage: Storage }

async function bring(
  site: Place,
  { isDry, origin }: { isDry: boolean; origin: string },
  work: (needs: MovingNeeds) => Promise<void>,
): Promise<Moved> {
  const who = await findFirstAdmin(site.db)
  if (!who) throw new Error('nobody administers the journal of this test')
  const lines: string[] = []
  const { counts, tell } = countingTell((line) => lines.push(line), isDry)
  const { db, jobs, storage } = site
  await work({
    ...{ db, jobs, storage, clock: () => site.now, journal },
    ...{ judge, who, origin, isDry, tell, seen: new Set<string>() },
  })
  return { lines, counts }
}

/** Writes a text into the folder of a test. Answers its path. */
export async function written(site: Place, content: string | Uint8Array): Promise<string> {
  const file = path.join(site.folder, newId())
  await writeFile(file, content)
  return file
}

/** Brings in a native export, given as its text. */
export const bringNative = async (
  site: Place,
  xml: string | Uint8Array,
  isDry = false,
  origin = '',
) => {
  const file = await written(site, xml)
  return bring(site, { isDry, origin }, (needs) => importOjs(needs, file, () => {}))
}

/** Brings in a spreadsheet, given as its text, with the files of a folder or a ZIP. */
export const bringSheet = async (
  site: Place,
  text: string | Uint8Array,
  files?: string,
  isDry = false,
  origin = '',
) => {
  const file = await written(site, text)
  return bring(site, { isDry, origin }, (needs) =>
    importSpreadsheet(
      needs,
      file,
      () => openFiles(files),
      () => {},
    ),
  )
}

/** Brings in an export, a folder or a ZIP. */
export const bringBag = (site: Place, place: string) =>
  bring(site, { isDry: false, origin: '' }, (needs) => importBag(needs, place, () => {}))

/** How many rows each table has. */
export async function countRows(db: Database): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ name: string; rows: number }>(sql`
    select t.table_schema || '.' || t.table_name as name, (xpath('/row/c/text()', query_to_xml(
      format('select count(*) as c from %I.%I', t.table_schema, t.table_name), false, true, '')))[1]::text::int as rows
    from information_schema.tables t
    where t.table_schema in ('public', 'pgboss') and t.table_type = 'BASE TABLE'
      and t.table_name not in ('queue_stats', 'warning') order by 1`)
  return Object.fromEntries(rows.map(({ name, rows }) => [name, rows]))
}
