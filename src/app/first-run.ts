import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { system } from '#domain/actor.ts'
import { madeUpPasswordDays } from '#domain/people/account.ts'
import { NewArticle } from '#domain/publishing/article.ts'
import { fileFormats } from '#domain/publishing/file-format.ts'
import { Refused } from '#domain/refusal.ts'
import { Day } from '#domain/text/day.ts'
import { findPasswordWeakness } from '#features/accounts/login/weak-password.ts'
import { createAdmin } from '#features/accounts/operator-commands.ts'
import { countAdmins } from '#features/accounts/queries.ts'
import type { Upload } from '#features/files/receive/temporary-upload.ts'
import { hasEverHadArticles } from '#features/publishing/articles/article-queries.ts'
import { type CreateNeeds, createArticle } from '#features/publishing/articles/create-article.ts'
import { changeIssue } from '#features/publishing/issues/edit-issue.ts'
import { findPublicIssue } from '#features/publishing/issues/issue-contents-queries.ts'
import type { Config } from '#platform/config.ts'
import type { OpenDependencies } from './dependencies.ts'

type Needs = Pick<OpenDependencies, 'db' | 'clock' | 'jobs' | 'storage' | 'passwords'>

/**
 * Creates the first administrator and loads the sample articles where they are missing. Returns the lines to
 * print.
 */
export async function prepareFirstRun(
  { admin, sampleContent }: Pick<Config, 'admin' | 'sampleContent'>,
  needs: Needs & { journal: CreateNeeds['journal'] },
): Promise<string[]> {
  const lines: string[] = []
  const created = await createFirstAdmin(needs, admin)
  if (created)
    lines.push(
      `The first administrator is ${created.email} with the password ${created.password}`,
      'Write it down: it is not shown again.',
      `It expires in ${madeUpPasswordDays} days. Change it in your profile before then.`,
    )
  if (admin && (await findPasswordWeakness(admin.password, { name: '', ...admin })))
    lines.push('ADMIN_PASSWORD is easy to guess. Please change it in the profile.')
  const count = sampleContent ? await loadSampleArticles(needs, path.resolve('db/sample')) : 0
  if (count > 0) lines.push(`Loaded ${count} sample articles.`)
  return lines
}

/**
 * Creates the configured administrator, or one with a generated password, if there is none. Returns the generated
 * credentials.
 */
export async function createFirstAdmin(
  needs: Needs,
  configured: { email: string; password: string } | undefined,
): Promise<{ email: string; password: string } | undefined> {
  if ((await countAdmins(needs.db)) > 0) return undefined
  const admin = configured ?? {
    email: 'admin@localhost.localdomain',
    password: randomBytes(16).toString('base64url'),
  }
  try {
    await createAdmin(needs, { name: 'Administrator', ...admin, madeUp: !configured })
  } catch (error) {
    // The account exists since an earlier start, or another process created it just now.
    if (error instanceof Refused && error.refusal === 'email-taken') return undefined
    throw error
  }
  return configured ? undefined : admin
}

const SampleArticles = z.array(
  z.object({
    slug: z.string(),
    title: z.string(),
    abstract: z.string(),
    authors: z.array(
      z.object({
        name: z.string(),
        given: z.string(),
        family: z.string(),
        affiliation: z.string().optional(),
      }),
    ),
    keywords: z.array(z.string()),
    category: z.string(),
    volume: z.number(),
    issue: z.string(),
    pages: z.string(),
    publicationDate: Day,
  }),
)

const SampleIssues = z.array(
  z.object({ volume: z.number(), number: z.string(), introduction: z.string() }),
)

async function setIntroductions(needs: Needs, folder: string) {
  const issues = await readFile(path.join(folder, 'issues.json'), 'utf8')
  for (const { introduction, ...named } of SampleIssues.parse(JSON.parse(issues))) {
    const issue = await findPublicIssue(needs.db, named)
    if (issue) await changeIssue(needs, system, issue.id, { introduction })
  }
}

/**
 * Loads the sample articles of a folder into a journal that never had one, with their dates of publication.
 * Returns their number.
 */
export async function loadSampleArticles(
  needs: Needs & { journal: CreateNeeds['journal'] },
  folder: string,
): Promise<number> {
  if (await hasEverHadArticles(needs.db)) return 0
  const articles = SampleArticles.parse(
    JSON.parse(await readFile(path.join(folder, 'articles.json'), 'utf8')),
  )
  for (const [index, sample] of articles.entries()) {
    const publishedAt = new Date(Date.parse(`${sample.publicationDate}T08:00:00Z`) + index * 60_000)
    const { slug, authors, ...details } = sample
    const contributors = authors.map(({ name, affiliation, ...parts }) => ({
      ...parts,
      displayName: name,
      affiliations: affiliation ? [{ name: affiliation }] : [],
    }))
    const names = authors.map(({ name }) => name)
    const input = NewArticle.parse({ ...details, authors: names, contributors })
    const uploads = await Promise.all(
      fileFormats.map((format) => readUpload(path.join(folder, 'files'), slug, format)),
    )
    await createArticle({ ...needs, clock: () => publishedAt }, system, input, uploads)
  }
  await setIntroductions(needs, folder)
  return articles.length
}

async function readUpload(folder: string, slug: string, format: Upload['format']): Promise<Upload> {
  const originalName = `${slug}.${format}`
  const content = await readFile(path.join(folder, originalName))
  return {
    format,
    path: path.join(folder, originalName),
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    originalName,
  }
}
