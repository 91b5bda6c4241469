import path from 'node:path'
import { parseArgs } from 'node:util'
import { openDependencies } from '#app/dependencies.ts'
import { parseSource } from '#domain/import/source.ts'
import { Refused } from '#domain/refusal.ts'
import { type ValidationTasks, validateInPool } from '#features/files/validate/validate-file.ts'
import { importBag } from '#features/import/import-bag.ts'
import type { ImportContext } from '#features/import/import-context.ts'
import { importOjs } from '#features/import/import-ojs.ts'
import { importSpreadsheet, writeExample } from '#features/import/import-spreadsheet.ts'
import { createReport, type OutcomeCounts } from '#features/import/report.ts'
import { openSourceFiles } from '#features/import/spreadsheet/source-files.ts'
import { openCurrentJournal } from '#features/journal/current-journal.ts'
import { fillFromFolder } from '#features/journal/fill-from-folder.ts'
import { ContentError } from '#features/journal/read-folder.ts'
import { renderJournal } from '#features/journal/render-journal.ts'
import { type Config, ConfigError, parseConfig } from '#platform/config.ts'
import { FolderInUse } from '#platform/database/folder-lock.ts'
import { connectEmbedded } from '#platform/database/open-embedded.ts'
import { openLog } from '#platform/log.ts'
import { openSandboxPool } from '#platform/sandbox-pool/sandbox-pool.ts'
import { createProgressPrinter } from './progress.ts'

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
  const work = file && more.length === 0 ? findImporter(from, file, values.files) : undefined
  if (!work) {
    process.exitCode = 1
    return help
  }
  const told = {
    isDryRun: values['dry-run'],
    origin: values.from === undefined ? '' : parseSource(values.from),
  }
  const counts = await runImport(parseConfig(process.env), told, work)
  if (counts.refused > 0) process.exitCode = 2
  return summarize(counts, told.isDryRun)
}

/** What brings in what lies in a file; undefined where nobody knows how. */
function findImporter(from: string | undefined, file: string, place: string | undefined) {
  const progress = createProgressPrinter(process.stderr)
  const works: Record<string, (context: ImportContext) => Promise<void>> = {
    ojs: (context) => importOjs(context, file, progress),
    csv: (context) => importSpreadsheet(context, file, () => openSourceFiles(place), progress),
    bag: (context) => importBag(context, file, progress),
  }
  return from !== undefined && Object.hasOwn(works, from) ? works[from] : undefined
}

const summarize = (counts: OutcomeCounts, isDryRun: boolean): string =>
  `${isDryRun ? 'Would be created' : 'Created'}: ${counts.created}. Existed already: ${counts.existing}. Not imported: ${counts.refused}. Parts left out: ${counts.skipped}.`

async function runImport(
  config: Config,
  { isDryRun, origin }: Pick<ImportContext, 'isDryRun' | 'origin'>,
  work: (context: ImportContext) => Promise<void>,
): Promise<OutcomeCounts> {
  const log = openLog('warn', process.stderr)
  const idle = { ...config, roles: { web: false, worker: false } }
  const opened = await openDependencies(idle, log, connectEmbedded)
  const pool = openSandboxPool<ValidationTasks>(path.resolve('src/sandbox/inspect-files.ts'), {
    processes: 1,
  })
  try {
    await fillFromFolder(opened, config.journalDir)
    const { journal } = await openCurrentJournal(opened.db, renderJournal)
    const { counts, report } = createReport((line) => console.log(line), isDryRun)
    const validateFile = validateInPool(pool, (err) =>
      log.warn({ err }, 'a file was not judged to its end'),
    )
    await work({
      ...opened,
      journal,
      validateFile,
      origin,
      isDryRun,
      report,
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
