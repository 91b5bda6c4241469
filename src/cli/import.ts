import { openDeps } from '#app/open-deps.ts'
import { parseSource } from '#domain/import/source.ts'
import { importBag } from '#features/import/import-bag.ts'
import type { ImportContext } from '#features/import/import-context.ts'
import { importOjs } from '#features/import/import-ojs.ts'
import { importSpreadsheet, writeExample } from '#features/import/import-spreadsheet.ts'
import { createReport, type OutcomeCounts } from '#features/import/report.ts'
import { openSourceFiles } from '#features/import/spreadsheet/source-files.ts'
import { openCurrentJournal } from '#features/journal/current-journal.ts'
import { fillFromFolder } from '#features/journal/fill-from-folder.ts'
import { renderJournal } from '#features/journal/render-journal.ts'
import { type Config, parseConfig } from '#platform/config.ts'
import { connectEmbedded } from '#platform/database/open-embedded.ts'
import { openLog } from '#platform/log/log.ts'
import { openSandbox } from '#platform/sandbox/open-sandbox.ts'
import { sandboxTable } from '../sandbox/tasks.ts'
import { createProgressPrinter } from './progress.ts'
import { runProgram } from './run-program.ts'

const help = `Imports articles that were published elsewhere, with the same configuration as the server, which may be
running. Existing articles are not changed. You can run a file twice.

  npm run import -- ojs FILE [--from ADDRESS] [--dry-run]
      native XML of OJS 3 or 2, as its Import/Export Tool writes it
  npm run import -- csv FILE --files FOLDER|ZIP [--from NAME] [--dry-run]
      a spreadsheet with one row per article, and their files
  npm run import -- bag FOLDER|ZIP [--dry-run]
      an export of another Takarda site (\`npm run export\`)
  npm run import -- csv --example FILE
      writes an example spreadsheet

The ids in a file are unique within its source. If you import from several sources, name each of them:
--from https://old.example.org/index.php/jte. Its former addresses then lead to its own articles.

The report has one line for each article and for each omitted part. --dry-run prints it without importing.
The exit code is 0 when all articles are imported, and 2 when some are not.`

/** The importer of a file; undefined for an unknown format. */
function findImporter(from: string | undefined, file: string, files: string | undefined) {
  const progress = createProgressPrinter(process.stderr)
  const importers: Record<string, (context: ImportContext) => Promise<void>> = {
    ojs: (context) => importOjs(context, file, progress),
    csv: (context) => importSpreadsheet(context, file, () => openSourceFiles(files), progress),
    bag: (context) => importBag(context, file, progress),
  }
  return from !== undefined && Object.hasOwn(importers, from) ? importers[from] : undefined
}

const summarize = (counts: OutcomeCounts, isDryRun: boolean): string =>
  `${isDryRun ? 'Would be created' : 'Created'}: ${counts.created}. Existed already: ${counts.existing}. Not imported: ${counts.refused}. Parts left out: ${counts.skipped}.`

async function runImport(
  config: Config,
  { isDryRun, source }: Pick<ImportContext, 'isDryRun' | 'source'>,
  importer: (context: ImportContext) => Promise<void>,
): Promise<OutcomeCounts> {
  const log = openLog('warn', process.stderr)
  const idle = { ...config, roles: { web: false, worker: false } }
  const opened = await openDeps(idle, log, connectEmbedded)
  const sandbox = openSandbox(sandboxTable, { processes: 1 })
  try {
    await fillFromFolder(opened, config.journalDir)
    const { journal } = await openCurrentJournal(opened.db, renderJournal)
    const { counts, report } = createReport((line) => console.log(line), isDryRun)
    await importer({
      ...opened,
      journal,
      sandbox,
      log,
      source,
      isDryRun,
      report,
      seen: new Set(),
    })
    return counts
  } finally {
    sandbox.close()
    await opened.close()
  }
}

await runProgram({
  help,
  options: {
    'dry-run': { type: 'boolean', default: false },
    files: { type: 'string' },
    from: { type: 'string' },
    example: { type: 'string' },
  },
  async run([from, file, ...more], values) {
    if (from === 'csv' && values.example !== undefined) {
      await writeExample(values.example)
      return `${values.example} is an example spreadsheet with all columns and one article.`
    }
    const importer = file && more.length === 0 ? findImporter(from, file, values.files) : undefined
    if (!importer) return undefined
    const runOptions = {
      isDryRun: values['dry-run'],
      source: values.from === undefined ? '' : parseSource(values.from),
    }
    const counts = await runImport(parseConfig(process.env), runOptions, importer)
    if (counts.refused > 0) process.exitCode = 2
    return summarize(counts, runOptions.isDryRun)
  },
})
