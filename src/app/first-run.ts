import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { system } from '#domain/actor.ts'
import { NewArticle } from '#domain/publishing/article.ts'
import { fileFormats } from '#domain/publishing/file-format.ts'
import { Refused } from '#domain/refusal.ts'
import { Day } from '#domain/text/day.ts'
import { createAdmin } from '#features/accounts/operator-commands.ts'
import { countAdmins } from '#features/accounts/queries.ts'
import type { Upload } from '#features/files/receive/temporary-upload.ts'
import { hasEverHadArticles } from '#features/publishing/articles/article-queries.ts'
import { type CreateNeeds, createArticle } from '#features/publishing/articles/create-article.ts'
import { changeIssue } from '#features/publishing/issues/edit-issue.ts'
import { findPublicIssue } from '#features/publishing/issues/issue-contents-queries.ts'
import type { OpenDependencies } from './dependencies.ts'

type Needs = Pick<OpenDependencies, 'db' | 'clock' | 'jobs' | 'storage' | 'passwords'>

/**
 * Makes the first administrator, when there is none at all: the one whom the configuration names, else
 * one with a password of its own making. Whoever has been left in the configuration since, or has an
 * account with that address, is made nothing by it.
 *
 * @returns what to tell the operator once; undefined when no password had to be made up
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
    // On later starts the account is there, and another process may have started at the same moment.
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

/** Gives the issues of the sample articles their introductions. */
async function setIntroductions(needs: Needs, folder: string) {
  const issues = await readFile(path.join(folder, 'issues.json'), 'utf8')
  for (const { introduction, ...named } of SampleIssues.parse(JSON.parse(issues))) {
    const found = await findPublicIssue(needs.db, named)
    if (found) await changeIssue(needs, system, found.id, { introduction })
  }
}

/**
 * Loads the sample articles of a folder into a journal that never had an article, each as if uploaded
 * on the day of its publication. Answers how many were loaded.
 */
export async function loadSampleArticles(
  needs: Needs & { journal: CreateNeeds['journal'] },
  folder: string,
): Promise<number> {
  if (await hasEverHadArticles(needs.db)) return 0
  const samples = SampleArticles.parse(
    JSON.parse(await readFile(path.join(folder, 'articles.json'), 'utf8')),
  )
  for (const [place, sample] of samples.entries()) {
    const moment = new Date(Date.parse(`${sample.publicationDate}T08:00:00Z`) + place * 60_000)
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
    await createArticle({ ...needs, clock: () => moment }, system, input, uploads)
  }
  await setIntroductions(needs, folder)
  return samples.length
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
