import { type ParseArgsConfig, parseArgs } from 'node:util'
import { Refused } from '#domain/refusal.ts'
import { ContentError } from '#features/journal/read-folder.ts'
import { ArchiveError } from '#platform/backup/manifest.ts'
import { ConfigError } from '#platform/config.ts'
import { FolderInUse } from '#platform/database/folder-lock.ts'
import { StorageError } from '#platform/storage/storage-error.ts'

type Options = NonNullable<ParseArgsConfig['options']>

type Program<Known extends Options> = {
  help: string
  options: Known
  /** Returns what to print; undefined if the arguments fit no task, so that the help is printed. */
  run(
    positionals: string[],
    values: ReturnType<typeof parseArgs<{ options: Known; allowPositionals: true }>>['values'],
  ): Promise<string | undefined>
}

/**
 * Runs a program of the command line and prints its result. `--help` prints the help. A mistake of the operator ends it with a
 * sentence and exit code 1, any other error with its stack.
 */
export async function runProgram<const Known extends Options>(
  program: Program<Known>,
): Promise<void> {
  try {
    const asksForHelp = process.argv.slice(2).some((arg) => arg === '--help' || arg === '-h')
    const result = asksForHelp ? program.help : await runTask(program)
    if (result === undefined) process.exitCode = 1
    console.log(result ?? program.help)
  } catch (error) {
    console.error(describe(error, program.help))
    process.exitCode = 1
  }
}

const runTask = <const Known extends Options>({ options, run }: Program<Known>) => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options })
  return run(positionals, values)
}

const operatorErrors = [Refused, ConfigError, ContentError, FolderInUse, ArchiveError, StorageError]

/** Errors of the system name the file and the reason. */
function describe(error: unknown, help: string): unknown {
  const { code, message } = Object(error) as Partial<NodeJS.ErrnoException>
  if (code?.startsWith('ERR_PARSE_ARGS_')) return `${message?.split('. ')[0]}.\n\n${help}`
  const isOfOperator =
    operatorErrors.some((type) => error instanceof type) || 'syscall' in Object(error)
  return isOfOperator ? message : error
}
