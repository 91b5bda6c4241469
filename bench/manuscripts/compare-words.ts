import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

export type Comparison = {
  /** The share of the expected words that the other side has in order, from 0 to 1. */
  share: number
  /** Runs of expected words that are missing, the longest first. */
  missing: string[]
}

/** Finds the longest common subsequence of two lists of words with the program `diff`. */
export async function compareWords(
  expected: readonly string[],
  actual: readonly string[],
): Promise<Comparison> {
  if (expected.length === 0) return { share: 1, missing: [] }
  const folder = await mkdtemp(path.join(tmpdir(), 'words-'))
  try {
    const files = [path.join(folder, 'a'), path.join(folder, 'b')]
    await writeFile(files[0] ?? '', `${expected.join('\n')}\n`)
    await writeFile(files[1] ?? '', `${actual.join('\n')}\n`)
    const output = await promisify(execFile)('diff', ['-U0', '--minimal', ...files], {
      maxBuffer: 256 * 1024 * 1024,
    }).then(
      ({ stdout }) => stdout,
      // It ends with 1 if there are differences.
      ({ stdout }: { stdout: string }) => stdout,
    )
    const runs: string[][] = []
    for (const line of output.split('\n').slice(2)) {
      if (line.startsWith('@@')) runs.push([])
      else if (line.startsWith('-')) runs.at(-1)?.push(line.slice(1))
    }
    const missing = runs.filter((run) => run.length > 0)
    const count = missing.reduce((sum, run) => sum + run.length, 0)
    return {
      share: 1 - count / expected.length,
      missing: missing.sort((a, b) => b.length - a.length).map((run) => run.join(' ')),
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}
