import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { system } from '#domain/actor.ts'
import { NewArticle } from '#domain/publishing/article.ts'
import { fileFormats } from '#domain/publishing/file-formats.ts'
import { Day } from '#domain/text/day.ts'
import { hasEverHadArticles } from '#features/publishing/articles/article-queries.ts'
import { type CreateDeps, createArticle } from '#features/publishing/articles/create-article.ts'
import { markAsSamples } from '#features/publishing/articles/sample-articles.ts'
import { changeIssue } from '#features/publishing/issues/edit-issue.ts'
import { findPublicIssue } from '#features/publishing/issues/issue-contents-queries.ts'
import type { Database } from '#platform/database/database.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { readSampleFile } from './read-sample-file.ts'

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

type Deps = CreateDeps & { db: Database; storage: Storage }

async function setIntroductions(deps: Deps, folder: string) {
  const issues = await readFile(path.join(folder, 'issues.json'), 'utf8')
  for (const { introduction, ...named } of SampleIssues.parse(JSON.parse(issues))) {
    const issue = await findPublicIssue(deps.db, named)
    if (issue) await changeIssue(deps, system, issue.id, { introduction })
  }
}

/**
 * Loads the sample articles of a folder into a journal that never had one, with their dates of publication.
 * Returns their ids by the names of their files; none where the journal had articles.
 */
export async function loadSampleArticles(deps: Deps, folder: string): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  if (await hasEverHadArticles(deps.db)) return ids
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
      fileFormats.map((format) => readSampleFile(path.join(folder, 'files'), slug, format)),
    )
    const dated = { ...deps, clock: () => publishedAt }
    ids.set(slug, (await createArticle(dated, system, input, uploads)).id)
  }
  await markAsSamples(deps.db, [...ids.values()])
  await setIntroductions(deps, folder)
  return ids
}
