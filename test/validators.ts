import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestContext } from 'vitest'
import { importPackage, installPackages } from '../scripts/install-packages.ts'

const folder = 'e2e/validators'

/** The output of a validator, or why it is not available. */
type ValidationResult = { missing: string } | { status: number; said: string; output: string }

type ValidatedDocument = { text: string | Uint8Array; name?: string }

/** Runs a program without blocking this process. The file of a document is its last argument. */
export async function runValidator(
  program: string,
  options: string[],
  document?: ValidatedDocument,
): Promise<ValidationResult> {
  if (!document) return runProgram(program, options)
  const { text, name = 'document' } = document
  const place = await mkdtemp(path.join(tmpdir(), 'takarda-validated-'))
  const file = path.join(place, name)
  await writeFile(file, text)
  const result = await runProgram(program, [...options, file])
  await rm(place, { recursive: true })
  return result
}

const runProgram = (program: string, options: string[]): Promise<ValidationResult> =>
  new Promise((resolve) => {
    const running = execFile(
      program,
      options,
      { maxBuffer: 64 * 1024 * 1024 },
      (error, output, said) => {
        const isMissing = error?.code === ('ENOENT' as never)
        if (isMissing)
          resolve({ missing: `${program} is missing: the document was not validated.` })
        else resolve({ status: running.exitCode ?? -1, said, output })
      },
    )
  })

/** Java starts faster without the optimising compiler and parallel garbage collection; nested HTML needs a large stack. */
export const javaOptions = ['-Xss4m', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']

/** Where Debian's package `epubcheck` has its program. */
const epubChecker = '/usr/share/java/epubcheck.jar'

/** The errors and warnings of EPUBCheck. Skips the test without it. */
export async function checkEpub(context: TestContext, epub: Uint8Array): Promise<string[]> {
  if (!existsSync(epubChecker)) context.skip('EPUBCheck is missing: apt-get install epubcheck.')
  const options = [...javaOptions, '-jar', epubChecker]
  const document = { text: epub, name: 'publication.epub' }
  const result = skipIfMissing(context, await runValidator('java', options, document))
  if (!result.output.includes('Messages: ')) throw new Error(result.said)
  return result.said.split('\n').filter((line) => /^(FATAL|ERROR|WARNING)/.test(line))
}

/** Skips a test whose validator is missing, with the reason. */
export function skipIfMissing(context: TestContext, result: ValidationResult) {
  if ('missing' in result) return context.skip(result.missing)
  return result
}

/** A file of a standard in the folder that STANDARDS names; undefined if it is missing. */
export function findStandard(file: string): string | undefined {
  const { STANDARDS: place } = process.env
  const found = place && path.resolve(place, file)
  return found && existsSync(found) ? found : undefined
}

/** The path of a file in a package of `e2e/validators`; undefined if it cannot be installed. */
export function findValidatorFile(file: string): string | undefined {
  try {
    installPackages(folder)
    return path.resolve(folder, 'node_modules', file)
  } catch {
    return undefined
  }
}

/** A package of `e2e/validators`; undefined if it cannot be installed. */
export async function importValidator<Module>(name: string): Promise<Module | undefined> {
  try {
    return await importPackage<Module>(folder, name)
  } catch {
    return undefined
  }
}

/** The Word files of the folder that the environment variable MANUSCRIPTS names. */
export const listOwnManuscripts = (): string[] =>
  process.env.MANUSCRIPTS ? listWordFiles(process.env.MANUSCRIPTS) : []

/** The Word files of the sample articles, and those of the folder that MANUSCRIPTS names. */
export const listManuscripts = (): string[] => [
  ...listWordFiles('db/sample/files'),
  ...listOwnManuscripts(),
]

const listWordFiles = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.docx'))
    .map((name) => path.resolve(folder, name))
