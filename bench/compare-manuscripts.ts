import { glob, readFile } from 'node:fs/promises'
import mammoth from 'mammoth'
import { Refused } from '#domain/refusal.ts'
import { readManuscript } from '#features/documents/read-manuscript.ts'
import { compareWords } from './manuscripts/compare-words.ts'
import { missingParts } from './manuscripts/count-parts.ts'
import { toWords, wordsOfDocument } from './manuscripts/our-words.ts'
import { readWithPandoc } from './manuscripts/pandoc-words.ts'

/**
 * Compares what the reader of manuscripts and mammoth read from Word documents with what pandoc reads: word by word, and the
 * numbers of table cells, notes and pictures.
 * `node bench/compare-manuscripts.ts FOLDER...`, with `VERBOSE=1` for the words that are missing.
 */
const verbose = Boolean(process.env.VERBOSE)
const percent = (share: number | null) => (share === null ? '-' : `${(share * 100).toFixed(2)} %`)

type Row = {
  ours: number | null
  mammoth: number | null
  milliseconds: number
  hasAllParts: boolean
}

async function wordsOfMammoth(file: string): Promise<string[] | null> {
  try {
    const { value } = await mammoth.extractRawText({ path: file })
    return toWords(value)
  } catch {
    return null
  }
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
    console.log(
      `${read ? 'read' : 'refused'} by us, ${pandoc ? 'read' : 'refused'} by pandoc ${file}`,
    )
    return null
  }
  const { words: expected } = pandoc
  const parts = missingParts(pandoc.parts, read)
  const compared = await compareWords(expected, wordsOfDocument(read.document))
  // Tables of contents are left out on purpose; the reader says how many words they have.
  const contents = Number(
    read.findings.find(({ code }) => code === 'table-of-contents')?.detail ?? 0,
  )
  const missing = Math.round((1 - compared.share) * expected.length)
  const explained = Math.min(missing, contents)
  const ours = { ...compared, share: 1 - (missing - explained) / Math.max(1, expected.length) }
  const theirs = await wordsOfMammoth(file)
  const other = theirs && (await compareWords(expected, theirs))
  console.log(
    `${percent(ours.share)} ours, ${percent(other?.share ?? null)} mammoth, ${expected.length} words${explained > 0 ? ` (${explained} of contents)` : ''}, ${Math.round(milliseconds)} ms${parts.length > 0 ? `, MISSING ${parts.join(', ')}` : ''} ${file}`,
  )
  if (verbose && ours.share < 0.995)
    for (const run of ours.missing.slice(0, 8)) console.log(`    - ${run.slice(0, 300)}`)
  // A few words say nothing about a share.
  const isLong = expected.length >= 20
  return {
    ours: isLong ? ours.share : null,
    mammoth: isLong ? (other?.share ?? null) : null,
    milliseconds,
    hasAllParts: parts.length === 0,
  }
}

const median = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

const rows: Row[] = []
let files = 0
for (const folder of process.argv.slice(2))
  for await (const file of glob(`${folder}/**/*.{docx,dotx}`)) {
    files += 1
    const row = await compareFile(file)
    if (row) rows.push(row)
  }
const shares = (name: 'ours' | 'mammoth') => rows.flatMap((row) => row[name] ?? [])
for (const name of ['ours', 'mammoth'] as const)
  console.log(
    `${name}: median ${percent(median(shares(name)))}, lowest ${percent(Math.min(...shares(name)))}, below 98 %: ${shares(name).filter((share) => share < 0.98).length} of ${shares(name).length}`,
  )
console.log(
  `${files} files, ${rows.filter(({ hasAllParts }) => !hasAllParts).length} without all cells, notes and pictures, median ${Math.round(median(rows.map(({ milliseconds }) => milliseconds)))} ms`,
)
