import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from '@playwright/test'
import { installPackages } from '../scripts/install-packages.ts'
import { contentPages } from '../src/domain/journal/content-page.ts'
import { javaOptions } from '../test/validators.ts'
import { sharedArticleWithVersions, sharedFullTextArticle } from './shared-data.ts'
import { test } from './test.ts'

/** Every public page, and the shells of the private pages. */
const addresses = [
  '/',
  '/journals',
  '/journals?page=2',
  '/current-issue',
  '/issues',
  '/issues/12/3',
  '/about',
  '/editorial-board',
  '/for-indexers',
  '/archive',
  '/archive?q=teachers&year=2026&category=Education',
  '/archive?q=zzqx',
  '/contact',
  '/unauthorized',
  '/login',
  '/register',
  '/forgotpassword',
  '/resetpassword/token',
  '/confirm-email',
  '/invitation',
  '/no-such-page',
  '/manage-journals/issues',
  '/dashboard',
  '/submission',
  '/updateprofile',
  '/manage-journals',
  '/journals/uploads',
  '/manage-journals/people',
  '/manage-journals/backups',
  '/manage-journals/system',
  ...contentPages.map((name) => `/${name}`),
]

const checker = 'e2e/validators/node_modules/vnu-jar/build/dist/vnu.jar'

/** Why the checker cannot run. Undefined when it can. */
function missingRequirement(): string | undefined {
  if (spawnSync('java', ['-version']).status !== 0)
    return 'Java is missing: the HTML checker did not run. Install Java 17 to run it.'
  try {
    installPackages('e2e/validators')
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

test('the HTML of every public page conforms to the standard', async ({ request }) => {
  const missing = missingRequirement()
  test.skip(missing !== undefined, missing)
  const folder = await mkdtemp(path.join(tmpdir(), 'takarda-html-'))
  const { journals } = await (await request.get('/api/journals?page=1&limit=3')).json()
  const articles = journals.map(({ _id }: { _id: string }) => `/journals/${_id}`)
  const { id: fullText } = await sharedFullTextArticle(request)
  const { id: changed } = await sharedArticleWithVersions(request)
  const texts = [`/journals/${fullText}`, `/journals/${changed}`, `/journals/${changed}/versions/1`]
  for (const address of [...addresses, ...articles, ...texts]) {
    const page = await request.get(address, { headers: { accept: 'text/html' } })
    await writeFile(path.join(folder, `${encodeURIComponent(address)}.html`), await page.body())
  }
  const options = [...javaOptions, '-jar', checker, '--format', 'json', '--stdout']
  const settings = { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const
  const { stdout } = spawnSync('java', [...options, folder], settings)
  await rm(folder, { recursive: true })
  const { messages } = JSON.parse(stdout) as { messages: Message[] }
  expect(messages.length, 'the checker reports on the pages').toBeGreaterThan(0)
  expect(messages.filter(isProblem).map(describe)).toEqual([])
})

type Message = { type: string; subType?: string; url: string; message: string; extract?: string }

/** Errors and warnings about HTML. The checker does not know the CSS of `@property` and Lab colours. */
const isProblem = ({ type, subType, message }: Message) =>
  (type === 'error' || subType === 'warning') && !message.startsWith('CSS:')

const describe = ({ url, message, extract }: Message) =>
  `${decodeURIComponent(path.basename(url))}: ${message} in ${extract}`
