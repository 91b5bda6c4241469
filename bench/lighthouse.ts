import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { buildIfStale } from '../scripts/build.ts'
import { importPackage } from '../scripts/install-packages.ts'
import { median, table } from './report.ts'
import { openSite, signIn } from './site-browser.ts'

type Category = { score: number | null; auditRefs: { id: string; weight: number }[] }

type Result = {
  environment: { benchmarkIndex: number }
  categories: Record<string, Category>
  audits: Record<string, { score: number | null; displayValue?: string }>
}

type Options = {
  port: number
  onlyCategories: string[]
  logLevel: 'error'
  /** Whether the stored session is kept. */
  disableStorageReset: boolean
  throttling: { cpuSlowdownMultiplier: number }
}

/** The part of Lighthouse's API that is used here. */
type Lighthouse = (address: string, options: Options) => Promise<{ lhr: Result } | undefined>

type Measured = { what: string; address: string }

const { default: lighthouse } = await importPackage<{ default: Lighthouse }>(
  'bench/tools',
  'lighthouse',
)

const { values, positionals } = parseArgs({
  // Scores vary on a busy machine, so the median of several runs is reported.
  // With `reports`, each page's middle report is written into that folder as JSON.
  // With `calibrated`, the slowdown fits the speed of this machine.
  options: {
    runs: { type: 'string', default: '5' },
    reports: { type: 'string' },
    calibrated: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const runs = Number(values.runs)
const categories = ['performance', 'accessibility', 'best-practices', 'seo']
const metrics = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
]

if (values.reports) mkdirSync(values.reports, { recursive: true })
await buildIfStale()
const { debuggingPort, origin, pages, editorialPages, close } = await openSite()

/**
 * Lighthouse slows the processor by a factor of 4, which makes a fast desktop (`benchmarkIndex` 1500 to 2000) a mid-tier
 * phone. A slower machine needs a smaller factor: Lighthouse, docs/throttling.md, "Calibrating the CPU slowdown".
 */
const usual = { slowdown: 4, benchmarkIndex: 1750 }
let cpuSlowdownMultiplier = usual.slowdown

async function runLighthouse({ address }: Measured, onlyCategories: string[]): Promise<Result> {
  const session = { disableStorageReset: onlyCategories.length < categories.length }
  const throttling = { cpuSlowdownMultiplier }
  const options = {
    port: debuggingPort,
    onlyCategories,
    logLevel: 'error' as const,
    throttling,
    ...session,
  }
  const result = await lighthouse(address, options)
  if (!result) throw new Error(`Lighthouse has no result for ${address}.`)
  return result.lhr
}

/** The scores from 0 to 100, the metrics, and the audits outside performance that failed. */
async function scorePage(page: Measured, scored: string[]): Promise<string[]> {
  const results: Result[] = []
  for (let run = 0; run < runs; run += 1) results.push(await runLighthouse(page, scored))
  const scores = (name: string) =>
    results.map(({ categories }) => Math.round((categories[name]?.score ?? 0) * 100))
  const performance = scores('performance')
  const middle = results.toSorted(
    (a, b) => (a.categories.performance?.score ?? 0) - (b.categories.performance?.score ?? 0),
  )[Math.floor(runs / 2)]
  if (values.reports)
    writeFileSync(path.join(values.reports, `${page.what}.json`), JSON.stringify(middle))
  return [
    page.what,
    ...categories.map((name) => (scored.includes(name) ? String(median(scores(name))) : 'noindex')),
    `${Math.min(...performance)} to ${Math.max(...performance)}`,
    ...metrics.map((id) => middle?.audits[id]?.displayValue ?? ''),
    [...new Set(results.flatMap(failedAudits))].join(', ') || 'none',
  ]
}

const failedAudits = ({ categories, audits }: Result): string[] =>
  Object.entries(categories)
    .filter(([name]) => name !== 'performance')
    .flatMap(([, { auditRefs }]) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id)

const chosen = ({ what }: Measured) => positionals.length === 0 || positionals.includes(what)
const [first] = pages
if (values.calibrated && first) {
  const { benchmarkIndex } = (await runLighthouse(first, ['performance'])).environment
  cpuSlowdownMultiplier = Math.max(1, (usual.slowdown * benchmarkIndex) / usual.benchmarkIndex)
  console.log(`benchmarkIndex ${benchmarkIndex}: slowdown ${cpuSlowdownMultiplier.toFixed(1)}`)
}
const rows = [['page', ...categories, 'performance, range', ...metrics, 'failed audits']]
for (const page of pages.filter(chosen)) rows.push(await scorePage(page, categories))
// Lighthouse opens its pages in the default context of the browser.
const [context] = (await chromium.connectOverCDP(`http://127.0.0.1:${debuggingPort}`)).contexts()
if (!context) throw new Error('Chromium has no default context.')
const page = await context.newPage()
await signIn(page, origin)
await page.close()
const scored = categories.filter((name) => name !== 'seo')
for (const page of editorialPages.filter(chosen)) rows.push(await scorePage(page, scored))
await close()
console.log(`Lighthouse, mobile profile, median of ${runs} runs\n\n${table(rows)}`)
// Lighthouse leaves timers that keep the process alive.
process.exit(0)
