import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runValidator } from './validators.ts'

/** Whether LibreOffice is installed. */
export const hasLibreOffice = async (): Promise<boolean> =>
  !('missing' in (await runValidator('soffice', ['--version'])))

/** A folder that is removed after the test. */
export async function makeFolder(
  onTestFinished: (end: () => Promise<void>) => void,
): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'takarda-corpus-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** The output formats with their filters. Without an encoding, text is written in that of the locale. */
const formats = { txt: 'txt:Text (encoded):UTF8', docx: 'docx:MS Word 2007 XML' }

/** Converts files of a folder with one LibreOffice. The results have the same names. */
export async function convertFiles(
  folder: string,
  files: string[],
  to: keyof typeof formats,
): Promise<Map<string, Buffer>> {
  const profile = path.join(folder, 'profile')
  const results = path.join(folder, `as-${to}`)
  await mkdir(results, { recursive: true })
  const places = files.map((file) => path.join(folder, file))
  const options = ['--headless', '--convert-to', formats[to], '--outdir', results, ...places]
  await runValidator('soffice', [`-env:UserInstallation=file://${profile}`, ...options])
  const read = async (file: string) =>
    [file, await readFile(path.join(results, file.replace(/\w+$/, to)))] as const
  return new Map(await Promise.all(files.map(read)))
}
