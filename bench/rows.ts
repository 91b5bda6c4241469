import type { Harvested } from './harvest.ts'
import type { OpenReaders } from './open-readers.ts'
import type { Overload } from './overload.ts'
import type { Compared } from './pages.ts'
import type { Reported } from './reports.ts'
import { allowed, type SearchResult } from './search.ts'
import type { Upgraded } from './upgrade.ts'
import type { UploadMemory } from './upload-memory.ts'

/** What each measurement says in the table: what, ours, what it is held against, and the ratio. */
export function comparedRow({ what, reference, ours, theirs }: Compared): string[] {
  const say = ({ perSecond, p99, cpu }: Compared['ours']) =>
    `${Math.round(perSecond)}/s, p99 ${p99.toFixed(1)} ms, ${Math.round(cpu)} µs of CPU each`
  const ratio = [
    `${(ours.perSecond / theirs.perSecond).toFixed(2)} × the requests`,
    `${(ours.cpu / theirs.cpu).toFixed(2)} × the CPU`,
  ]
  return [what, say(ours), `${reference}: ${say(theirs)}`, ratio.join(', ')]
}

export const searchRow =
  (articles: number) =>
  ({ what, ours, sql }: SearchResult): string[] => {
    const say = (took: SearchResult['ours']) =>
      `median ${took.median.toFixed(1)} ms, p95 ${took.p95.toFixed(1)} ms`
    return [
      `${what} over ${articles.toLocaleString('en')} articles`,
      say(ours),
      `same SQL alone: ${say(sql)}`,
      `${(ours.median / sql.median).toFixed(2)} × the median; p95 ${(ours.p95 / allowed).toFixed(2)} of the ${allowed} ms allowed`,
    ]
  }

export function harvestRow({ what, records, seconds, before, peak }: Harvested): string[] {
  return [
    `${what}, ${records.toLocaleString('en')} entries`,
    `${Math.round(records / seconds)} a second, in ${seconds.toFixed(1)} s`,
    `memory from ${mib(before)}, peak since the start ${mib(peak)}`,
    '',
  ]
}

export function overloadRow({ flood, quiet, flooded, pages, sentAway }: Overload): string[] {
  const say = ({ p50, p99 }: Overload['quiet']) =>
    `median ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`
  return [
    `published pages under a flood of ${flood} (${pages} read, ${sentAway} sent away)`,
    say(flooded),
    `quiet: ${say(quiet)}`,
    `${(flooded.p99 / quiet.p99).toFixed(2)} × the p99`,
  ]
}

export const upgradeRow =
  (articles: number) =>
  ({ migration, took, longestWait }: Upgraded): string[] => {
    return [
      `upgrade with ${articles.toLocaleString('en')} articles, ${migration}`,
      `readers wait ${Math.round(longestWait)} ms at most`,
      `it takes ${Math.round(took)} ms`,
      `${(longestWait / 1000).toFixed(2)} of the second allowed`,
    ]
  }

function mib(value: number): string {
  return `${Math.round(value)} MiB`
}

export function restRow(held: number): string[] {
  return ['memory of the process at rest, after 100 pages', mib(held), '', '']
}

export function readersRow({ readers, answers, errors, p99, memory }: OpenReaders): string[] {
  return [
    `${readers} readers at once, for ten seconds`,
    `${answers} pages, ${errors} errors, p99 ${p99}`,
    `memory at its peak ${mib(memory)}`,
    '',
  ]
}

export function startRow(seconds: number): string[] {
  return ['second `npm start` to the first page', `${seconds.toFixed(2)} s`, '', '']
}

export const reportRow =
  (articles: number) =>
  ({ what, rows, seconds, size, before, peak }: Reported): string[] => {
    return [
      `COUNTER ${what}, three months of ${articles.toLocaleString('en')} articles, ${rows.toLocaleString('en')} rows`,
      `${seconds.toFixed(1)} s, ${mib(size)}`,
      `memory from ${mib(before)}, peak since the start ${mib(peak)}`,
      '',
    ]
  }

export function uploadRows({
  sent,
  sentAway,
  before,
  peak,
  after,
  seconds,
}: UploadMemory): string[][] {
  const row = (what: string, growth: number) => [
    ...[what, mib(growth), `sent: ${mib(sent)}`, `${(growth / sent).toFixed(2)} ×`],
  ]
  return [
    row(
      `memory at the peak of 50 uploads of 10 MiB at once (from ${mib(before)} to ${mib(peak)}, in ${seconds.toFixed(1)} s, ${sentAway} answers told to come again)`,
      peak - before,
    ),
    row(`memory still held 5 s later (${mib(after)})`, after - before),
  ]
}
