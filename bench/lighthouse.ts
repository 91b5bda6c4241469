import { buildIfStale } from '../scripts/build.ts'
import { importPackage } from '../scripts/install-packages.ts'
import { median, table } from './report.ts'
import { openSite } from './site-browser.ts'

/** Lighthouse as far as it is used here. */
type Lighthouse = (
  address: string,
  options: { port: number; onlyCategories: string[]; logLevel: 'error' },
) => Promise<{ lhr: { categories: Record<string, { score: number | null }> } } | undefined>

const { default: lighthouse } = await importPackage<{ default: Lighthouse }>(
  'bench/tools',
  'lighthouse',
)

const categories = ['performance', 'accessibility', 'best-practices', 'seo']
/** Scores vary on a busy machine: the median of so many runs is reported. */
const runs = 5

/** The score of each category, from 0 to 100. */
async function measure(address: string, port: number): Promise<number[]> {
  const result = await lighthouse(address, { port, onlyCategories: categories, logLevel: 'error' })
  if (!result) throw new Error(`Lighthouse has no result for ${address}.`)
  return categories.map((name) => Math.round((result.lhr.categories[name]?.score ?? 0) * 100))
}

await buildIfStale()
const { pages, debuggingPort, close } = await openSite()
const rows = [['page', ...categories, 'performance, range']]
for (const { what, address } of pages) {
  const measured: number[][] = []
  for (let run = 0; run < runs; run += 1) measured.push(await measure(address, debuggingPort))
  const scores = categories.map((_, place) => measured.map((run) => run[place] ?? 0))
  const [performance = []] = scores
  const range = `${Math.min(...performance)} to ${Math.max(...performance)}`
  rows.push([what, ...scores.map((sample) => String(median(sample))), range])
}
await close()
console.log(`Lighthouse, mobile profile, median of ${runs} runs\n\n${table(rows)}`)
// Lighthouse leaves timers that keep the process alive.
process.exit(0)
