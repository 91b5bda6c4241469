import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { productEnvironment } from './e2e/product.ts'
import { findChromium } from './scripts/find-chromium.ts'
import { freePort } from './scripts/free-port.ts'
import { circle, seed } from './test/runner/circle.ts'
import { limit } from './test/runner/patience.ts'

// The browser and the products use this time zone; tests expect dates in UTC.
process.env.TZ = 'UTC'
// Each worker evaluates this file again; the environment passes on the values of the first evaluation.
process.env.CHROMIUM ||= findChromium()
// The processes that tests start share compiled packages.
process.env.NODE_COMPILE_CACHE ||= path.resolve('node_modules/.cache/compiled')
process.env.E2E_BEGUN ||= new Date().toISOString()
process.env.E2E_PORT ||= String(await freePort())
process.env.E2E_DATA_DIR ||= folderUntilExit()
process.env.E2E_NEW_PORT ||= String(await freePort())
process.env.E2E_NEW_DATA_DIR ||= folderUntilExit()

/** Replaces Playwright's list and repeats its entries for pages: Chromium reads the last one only. */
const disabledFeatures = [
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  // A new frame for each navigation takes a seventh of a page's processor time.
  'RenderDocument',
]

/** Each way that people go, once: the first circle. The others test sizes, errors, slow lines, processes and details. */
const firstCircle = [
  'accessibility',
  'anonymised-copy',
  'byline',
  'certificates',
  'citations',
  'confirm-email',
  'edit-article',
  'editorial-journeys',
  'email-templates',
  'first-steps',
  'five-users',
  'full-text-edits',
  'issues',
  'journal-setup',
  'keyboard',
  'manuscripts',
  'peer-review',
  'people',
  'production',
  'reader-and-author-journeys',
  'retracted-articles',
  'review-forms',
  'review-statistics',
  'reviewer',
  'system',
  'teamwork',
  'two-factor-login',
  'usage-statistics',
].map((name) => `${name}.spec.ts`)

/** Of which each circle tests a share. */
const shared = 'accessibility.spec.ts'

for (const name of firstCircle)
  if (!existsSync(`e2e/${name}`))
    throw new Error(`The first circle names e2e/${name}, which does not exist.`)

// Workers evaluate this file, too.
if (circle === 'first' && !process.env.TEST_WORKER_INDEX)
  console.log(
    `Left out: ${globSync('e2e/*.spec.ts').length - firstCircle.length} files of browser tests, and most screens (TEST_SEED=${seed}). npm run test:all runs all.`,
  )

const baseURL = `http://localhost:${process.env.E2E_PORT}`

export default defineConfig({
  testDir: 'e2e',
  projects: [
    {
      name: 'tests',
      testMatch: circle === 'first' ? firstCircle : '*.spec.ts',
      testIgnore: circle === 'rest' ? firstCircle.filter((name) => name !== shared) : [],
    },
    { name: 'screenshots', testMatch: 'screenshots.ts' },
  ],
  globalSetup: './e2e/global-setup.ts',
  // Twice the cores of a small machine: a third of a test's time is waiting.
  workers: 4,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  // More would have the same cause.
  maxFailures: 10,
  timeout: limit(120),
  expect: { timeout: limit(20), toPass: { timeout: limit(60) } },
  use: {
    baseURL,
    actionTimeout: limit(20),
    navigationTimeout: limit(20),
    // Transitions cost processor time, and elements that move cannot be pressed.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Few large tiles as wide as the page: drawing takes a tenth less of the browser's processor time.
        '--default-tile-width=1280',
        '--default-tile-height=256',
        `--disable-features=${disabledFeatures.join()}`,
        // The compilers that optimise need more time than they save: a page lives for a second.
        '--js-flags=--no-maglev --no-turbofan',
      ],
    },
  },
  webServer: [
    product(process.env.E2E_PORT, { DATA_DIR: process.env.E2E_DATA_DIR, TRUST_PROXY: 'on' }),
    product(process.env.E2E_NEW_PORT, {
      DATA_DIR: process.env.E2E_NEW_DATA_DIR,
      SAMPLE_CONTENT: 'off',
      NODE_ENV: 'development',
    }),
  ],
})

function product(port = '', settings: Record<string, string | undefined>) {
  return {
    command: 'node scripts/start.js',
    url: `http://localhost:${port}/api/ready`,
    // A first start builds the product.
    timeout: limit(180),
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 60_000 },
    env: productEnvironment(port, settings as Record<string, string>),
  }
}

/** A folder for the product's data, deleted when this process exits: only then has the product stopped. */
function folderUntilExit(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'takarda-e2e-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
