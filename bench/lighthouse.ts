import { buildIfStale } from '../scripts/build.ts'
import { openSite } from './browser.ts'
import { median, table } from './table.ts'
import { loadTool } from './tools.ts'

const lighthouse = await loadTool('lighthouse')

const categories = ['performance', 'accessibility', 'best-practices', 'seo']
/** One run says little on a machine that does other things too: the middle one counts. */
const runs = 5

type Report = { scores: number[]; faults: string[] }

async function judge(address: string, port: number): Promise<Report> {
  const result = await lighthouse(address, { port, onlyCategories: categories, logLevel: 'error' })
  if (!result) throw new Error(`Lighthouse says nothing of ${address}.`)
  const { categories: found, audits } = result.lhr
  const counts = (id: string) =>
    categories.some((name) =>
      found[name]?.auditRefs.some((audit) => audit.id === id && audit.weight > 0),
    )
  return {
    scores: categories.map((name) => Math.round((found[name]?.score ?? 0) * 100)),
    faults: Object.values(audits)
      .filter(({ id, score }) => score !== null && score < 0.95 && counts(id))
      .map(({ id, score, displayValue }) => `${id} ${score} (${displayValue ?? 'failed'})`),
  }
}

await buildIfStale()
const { pages, debuggingPort, close } = await openSite()
const rows = [['page', ...categories, 'performance, from and to', 'audits below 0.95 in any run']]
for (const { what, address } of pages) {
  const reports: Report[] = []
  for (let run = 0; run < runs; run += 1) reports.push(await judge(address, debuggingPort))
  const scores = categories.map((_, place) => reports.map((report) => report.scores[place] ?? 0))
  const [performance = []] = scores
  rows.push([
    what,
    ...scores.map((sample) => String(median(sample))),
    `${Math.min(...performance)} to ${Math.max(...performance)}`,
    [...new Set(reports.flatMap((report) => report.faults))].join(', ') || 'none',
  ])
}
await close()
console.log(`Lighthouse, mobile profile, the middle of ${runs} runs\n\n${table(rows)}`)
// Lighthouse leaves timers behind that would keep the process.
process.exit(0)
