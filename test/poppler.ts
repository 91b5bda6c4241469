import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestContext } from 'vitest'

/** What a program of Poppler says of a PDF. Skips the test where the program is missing. */
export function inspectPdf(
  context: TestContext,
  program: 'pdftotext' | 'pdfinfo' | 'pdffonts',
  options: string[],
  bytes: Uint8Array,
): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'takarda-pdf-'))
  const file = path.join(folder, 'article.pdf')
  writeFileSync(file, bytes)
  const output = program === 'pdftotext' ? ['-'] : []
  const { error, stdout } = spawnSync(program, [...options, file, ...output], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  if (error) context.skip(`${program} is missing.`)
  return stdout
}
