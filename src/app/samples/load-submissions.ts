import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { NewSubmission } from '#domain/editorial/submission.ts'
import { withAuthorNames } from '#domain/manuscript/contributor-schema.ts'
import type { Account } from '#domain/people/account.ts'
import { parse } from '#domain/text/parse.ts'
import { createSampleAccount } from '#features/accounts/sample-accounts.ts'
import { submitManuscript } from '#features/editorial/submissions/submit.ts'
import { recordLoadedEmails } from '#features/email/sample-emails.ts'
import type { PasswordHasher } from '#platform/secrets.ts'
import { readSampleFile } from './read-sample-file.ts'
import { runSampleStep } from './run-sample-step.ts'
import type { SampleContext, SampleDeps } from './sample-context.ts'
import { type SampleSubmission, SampleSubmissions } from './sample-steps.ts'
import { withReactions } from './with-reactions.ts'

/** Samples have numbers from here on, so that the first real submission is number 1. */
const firstNumber = 9001

const dayMs = 86_400_000

/**
 * Loads the sample submissions of a folder by the commands that people give, in the days before the start, and records
 * that none of their emails was sent. `articles` are the ids of the sample articles by the names of their files. Returns
 * the number of submissions.
 */
export async function loadSampleSubmissions(
  deps: SampleDeps & { passwords: PasswordHasher },
  folder: string,
  articles: ReadonlyMap<string, string>,
): Promise<number> {
  const written = await readFile(path.join(folder, 'submissions.json'), 'utf8')
  const { author, editor, submissions } = SampleSubmissions.parse(JSON.parse(written))
  const accounts = await deps.db.transaction(async (tx) => ({
    author: await createSampleAccount(deps, tx, author),
    editor: asEditor(await createSampleAccount(deps, tx, editor)),
  }))
  const context = { deps, ...accounts, articles, folder: path.join(folder, 'submissions') }
  const ids: string[] = []
  for (const [index, sample] of submissions.entries())
    ids.push(await loadSubmission(context, sample, firstNumber + index))
  await recordLoadedEmails(deps.db, ids)
  return ids.length
}

/** The stored account has no role, so that it gives no access later. */
const asEditor = (account: Account): Account => ({ ...account, journalRoles: ['editor'] })

async function loadSubmission(
  context: Omit<SampleContext, 'submission'>,
  sample: SampleSubmission,
  number: number,
): Promise<string> {
  const { deps, author, folder } = context
  const { slug, receivedDaysAgo, steps, ...fields } = sample
  const start = deps.clock().getTime()
  const at = (daysAgo: number) => {
    const moment = new Date(start - daysAgo * dayMs)
    return { ...deps, clock: () => moment }
  }
  const input = parse(NewSubmission, withAuthorNames(fields))
  const file = await readSampleFile(folder, slug, 'docx')
  const { id } = await withReactions(at(receivedDaysAgo), (deps) =>
    submitManuscript(deps, author, input, file, { number }),
  )
  for (const step of steps)
    await withReactions(at(step.daysAgo), (deps) =>
      runSampleStep({ ...context, deps, submission: { id, slug } }, step),
    )
  return id
}
