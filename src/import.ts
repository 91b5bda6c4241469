import path from 'node:path'
import { parseArgs } from 'node:util'
import { readOrigin } from '#domain/moving/origin.ts'
import { Refused } from '#domain/refusal.ts'
import { findFirstAdmin } from '#features/accounts/queries.ts'
import { type JudgingTasks, judgeIn } from '#features/files/judge.ts'
import { ContentError } from '#features/journal/content.ts'
import { fillFromFolder } from '#features/journal/fill.ts'
import { openJournal } from '#features/journal/live.ts'
import { importBag } from '#features/moving/import-bag.ts'
import { importOjs } from '#features/moving/import-ojs.ts'
import { importSpreadsheet, writeExample } from '#features/moving/import-spreadsheet.ts'
import type { MovingNeeds } from '#features/moving/move-in.ts'
import { type Counts, countingTell } from '#features/moving/report.ts'
import { openFiles } from '#features/moving/spreadsheet/files.ts'
import { type Config, ConfigError, parseConfig } from '#platform/config.ts'
import { FolderInUse } from '#platform/database/lock.ts'
import { joinEmbedded } from '#platform/database/open-embedded.ts'
import { openLog } from '#platform/log.ts'
import { openPool } from '#platform/pool/pool.ts'
import { openDependencies } from './dependencies.ts'
import { tellProgress } from './progress.ts'

const help = `Brings in articles that were published elsewhere, with the same configuration as the server, which may
run meanwhile. What came before stays as it is: a second run of the same file brings nothing twice.

  npm run import -- ojs FILE [--from ADDRESS] [--dry-run]
      the native XML of OJS 3, as its Import/Export Tool writes it
  npm run import -- csv FILE --files FOLDER|ZIP [--from NAME] [--dry-run]
      a spreadsheet with a row for each article, and their files
  npm run import -- bag FOLDER|ZIP [--dry-run]
      an export of another instance, as \`npm run export\` writes it and managers download it
  npm run import -- csv --example FILE
      writes a spreadsheet to begin with

A number means one article at the place it comes from. Where files of several come together, say for each where it
comes from: --from https://old.example.org/index.php/jte. Its former addresses then lead to its own articles.

Every article is one line, and so is all that is left out of it. With --dry-run the same is told, and nothing is
written. It ends with 0 when every article is here, and with 2 when some are not.`

const options = {
  'dry-run': { type: 'boolean', default: false },
  files: { type: 'string' },
  from: { type: 'string' },
  example: { type: 'string' },
} as const

async function run(): Promise<string> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options })
  const [from, file, ...more] = positionals
  if (from === 'csv' && values.example !== undefined) {
    await writeExample(values.example)
    return `${values.example} is a spreadsheet with the columns that are read, and one article.`
  }
  const work = file && more.length === 0 ? workOf(from, file, values.files) : undefined
  if (!work) {
    process.exitCode = 1
    return help
  }
  const told = {
    isDry: values['dry-run'],
    origin: values.from === undefined ? '' : readOrigin(values.from),
  }
  const counts = await withNeeds(parseConfig(process.env), told, work)
  if (counts.refused > 0) process.exitCode = 2
  return sum(counts, told.isDry)
}

/** What brings in what lies in a file; undefined where nobody knows how. */
function workOf(from: string | undefined, file: string, place: string | undefined) {
  const progress = tellProgress(process.stderr)
  const works: Record<string, (needs: MovingNeeds) => Promise<void>> = {
    ojs: (needs) => importOjs(needs, file, progress),
    csv: (needs) => importSpreadsheet(needs, file, () => openFiles(place), progress),
    bag: (needs) => importBag(needs, file, progress),
  }
  return from !== undefined && Object.hasOwn(works, from) ? works[from] : undefined
}

const sum = (counts: Counts, isDry: boolean): string =>
  `${isDry ? 'Would be made' : 'Made'}: ${counts.made}. There already: ${counts.there}. Not taken: ${counts.refused}. Left out of what was taken: ${counts['left out']}.`

async function withNeeds(
  config: Config,
  { isDry, origin }: Pick<MovingNeeds, 'isDry' | 'origin'>,
  work: (needs: MovingNeeds) => Promise<void>,
): Promise<Counts> {
  const log = openLog('warn', process.stderr)
  const idle = { ...config, roles: { web: false, worker: false } }
  const opened = await openDependencies(idle, log, joinEmbedded)
  const pool = openPool<JudgingTasks>(path.resolve('src/confined.ts'), { processes: 1 })
  try {
    const who = await findFirstAdmin(opened.db)
    if (!who)
      throw new Refused('invalid', 'There is no administrator yet: start the server once before.')
    await fillFromFolder(opened, config.journalDir)
    const { journal } = await openJournal(opened.db)
    const { counts, tell } = countingTell((line) => console.log(line), isDry)
    const judge = judgeIn(pool, (err) => log.warn({ err }, 'a file was not judged to its end'))
    await work({
      ...opened,
      ...{ journal, judge, who, origin, isDry, tell },
      seen: new Set(),
    })
    return counts
  } finally {
    pool.close()
    await opened.close()
  }
}

try {
  console.log(await run())
} catch (error) {
  const plain = [Refused, ConfigError, ContentError, FolderInUse]
  const isPlain = plain.some((fault) => error instanceof fault) || 'syscall' in Object(error)
  console.error(isPlain ? (error as Error).message : error)
  process.exitCode = 1
}
