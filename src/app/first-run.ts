import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { Journal } from '#domain/journal/journal.ts'
import { generatedPasswordDays } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { findPasswordWeakness } from '#features/accounts/login/weak-password.ts'
import { createAdmin } from '#features/accounts/operator-commands.ts'
import { countAdmins } from '#features/accounts/queries.ts'
import type { WordTasks } from '#features/word/stored-documents.ts'
import type { Config } from '#platform/config.ts'
import type { Sandbox } from '#platform/sandbox/sandbox.ts'
import type { OpenDeps } from './open-deps.ts'
import { loadSampleArticles } from './samples/load-articles.ts'
import { loadSampleSubmissions } from './samples/load-submissions.ts'

type Deps = Pick<OpenDeps, 'db' | 'clock' | 'jobs' | 'storage' | 'passwords'>
type SampleDeps = Deps & { journal: () => Journal; sandbox: Sandbox<WordTasks> }

/**
 * Creates the first administrator, and loads the sample content into a journal that never had an article. Returns the
 * lines to print.
 */
export async function prepareFirstRun(
  { admin, sampleContent, baseUrl }: Pick<Config, 'admin' | 'sampleContent' | 'baseUrl'>,
  deps: SampleDeps,
): Promise<string[]> {
  const lines: string[] = []
  const created = await createFirstAdmin(deps, admin)
  if (created)
    lines.push(
      `The first administrator is ${created.email} with the password ${created.password}`,
      'Write it down: it is not shown again.',
      `It expires in ${generatedPasswordDays} days. Change it in your profile before then.`,
    )
  if (admin && (await findPasswordWeakness(admin.password, { name: '', ...admin })))
    lines.push('ADMIN_PASSWORD is easy to guess. Please change it in the profile.')
  if (sampleContent) lines.push(...(await loadSampleContent({ ...deps, baseUrl })))
  return lines
}

async function loadSampleContent(deps: SampleDeps & { baseUrl: string }): Promise<string[]> {
  const folder = path.resolve('db/sample')
  const articles = await loadSampleArticles(deps, folder)
  if (articles.size === 0) return []
  const submissions = await loadSampleSubmissions(deps, folder, articles)
  return [`Loaded ${articles.size} sample articles and ${submissions} sample submissions.`]
}

/**
 * Creates the configured administrator, or one with a generated password, if there is none. Returns the generated
 * credentials.
 */
export async function createFirstAdmin(
  deps: Deps,
  configured: { email: string; password: string } | undefined,
): Promise<{ email: string; password: string } | undefined> {
  if ((await countAdmins(deps.db)) > 0) return undefined
  const admin = configured ?? {
    email: 'admin@localhost.localdomain',
    password: randomBytes(16).toString('base64url'),
  }
  try {
    await createAdmin(deps, { name: 'Administrator', ...admin, isGenerated: !configured })
  } catch (error) {
    // The account exists since an earlier start, or another process created it just now.
    if (error instanceof Refused && error.refusal === 'email-taken') return undefined
    throw error
  }
  return configured ? undefined : admin
}
