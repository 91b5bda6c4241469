import { glob, readFile } from 'node:fs/promises'
import { Refused } from '#domain/refusal.ts'
import { readManuscript } from '#features/word/read-manuscript.ts'
import { compareWords } from './compare-words.ts'
import { missingParts } from './missing-parts.ts'
import { wordsOfDocument } from './our-words.ts'
import { readWithPandoc } from './read-with-pandoc.ts'

/**
 * Compares what the reader of manuscripts reads from Word documents with what pandoc reads: word by word, and the numbers of
 * table cells, notes and pictures.
 * `node test/manuscripts/compare.ts FOLDER...`, with `VERBOSE=1` for the words that are missing.
 */
const verbose = Boolean(process.env.VERBOSE)

type Row = {
  /** The share of pandoc's words. */
  share: number
  words: number
  milliseconds: number
  hasAllParts: boolean
}

async function compareFile(file: string): Promise<Row | null> {
  const bytes = await readFile(file)
  const started = process.cpuUsage()
  const read = await readManuscript(bytes).catch((error: unknown) => {
    if (error instanceof Refused) return null
    console.log(`CRASH ${file}`, error)
    throw error
  })
  const used = process.cpuUsage(started)
  const milliseconds = (used.user + used.system) / 1000
  const pandoc = await readWithPandoc(file)
  if (!(read && pandoc)) {
    const outcome = (each: unknown) => (each ? 'read' : 'refused')
    console.log(`${outcome(read)} by us, ${outcome(pandoc)} by pandoc ${file}`)
    return null
  }
  const words = pandoc.words.length
  const { share, missing } = compareWords(pandoc.words, wordsOfDocument(read.document))
  // Tables of contents are left out on purpose; the reader says how many words they have.
  const contents = read.findings.find(({ code }) => code === 'table-of-contents')?.detail ?? 0
  const lost = Math.round((1 - share) * words)
  const explained = Math.min(lost, Number(contents))
  const ours = 1 - (lost - explained) / Math.max(1, words)
  const parts = missingParts(pandoc.parts, read)
  console.log(
    `${percent(ours)}, ${words} words${explained > 0 ? ` (${explained} of contents)` : ''}, ${Math.round(milliseconds)} ms${parts.length > 0 ? `, MISSING ${parts.join(', ')}` : ''} ${file}`,
  )
  if (verbose && ours < 0.995)
    for (const run of missing.slice(0, 8)) console.log(`    - ${run.slice(0, 300)}`)
  return { share: ours, words, milliseconds, hasAllParts: parts.length === 0 }
}

const percent = (share: number) => `${(share * 100).toFixed(2)} %`

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const rows: Row[] = []
let files = 0
for (const folder of process.argv.slice(2))
  for await (const file of glob(`${folder}/**/*.{docx,dotx}`)) {
    files += 1
    const row = await compareFile(file)
    if (row) rows.push(row)
  }
// A few words say nothing about a share.
const long = rows.filter(({ words }) => words >= 20)
const shares = long.map(({ share }) => share)
console.log(
  `median ${percent(median(shares))}, lowest ${percent(Math.min(...shares))}, below 98 %: ${shares.filter((share) => share < 0.98).length} of ${shares.length}`,
)
console.log(
  `${files} files, ${rows.filter(({ hasAllParts }) => !hasAllParts).length} without all cells, notes and pictures, median ${Math.round(median(rows.map(({ milliseconds }) => milliseconds)))} ms`,
)
