import { readFile } from 'node:fs/promises'
import { z } from 'zod'

export const JOURNAL = 'Sample Journal of Teacher Education'

const SampleAuthor = z.object({
  name: z.string(),
  given: z.string(),
  family: z.string(),
  affiliation: z.string(),
})

/** One entry of `articles.json`; `pages` is `first-last`, `publicationDate` is `YYYY-MM-DD`. */
export const SampleArticle = z.object({
  slug: z.string().regex(/^[a-z0-9-]+$/),
  title: z.string(),
  abstract: z.string().regex(/sample/i),
  authors: z.array(SampleAuthor).min(1),
  keywords: z.array(z.string()).min(4).max(6),
  category: z.string(),
  volume: z.int(),
  issue: z.string(),
  year: z.int(),
  pages: z.string().regex(/^\d+-\d+$/),
  publicationDate: z.iso.date(),
})
export type SampleArticle = z.infer<typeof SampleArticle>

export type Section = { heading: string; paragraphs: string[] }

/** An article together with its body, cut into sections. */
export type FullArticle = SampleArticle & { sections: Section[] }

/** Reads all sample articles with their texts, in the order of `articles.json`. */
export async function readArticles(): Promise<FullArticle[]> {
  const articles = z.array(SampleArticle).parse(JSON.parse(await readHere('articles.json')))
  return Promise.all(
    articles.map(async (article) => ({
      ...article,
      sections: parseSections(await readHere(`text/${article.slug}.md`)),
    })),
  )
}

const readHere = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')

/** The texts use two forms only: a `## ` heading, and paragraphs between blank lines. */
function parseSections(markdown: string): Section[] {
  const [before, ...parts] = markdown.normalize('NFC').split(/^## /m)
  if (before?.trim()) throw new Error('Text before the first heading')
  return parts.map((part) => {
    const [heading = '', ...paragraphs] = part.trim().split(/\n{2,}/)
    return { heading, paragraphs: paragraphs.map((text) => text.replaceAll('\n', ' ')) }
  })
}

/** For example `Sample Journal of Teacher Education 12 (3), 2026`. */
export const runningHead = (a: SampleArticle) => `${JOURNAL} ${a.volume} (${a.issue}), ${a.year}`

/** For example `14 September 2026`. */
export const longDate = (a: SampleArticle) =>
  publishedAt(a).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

export const publishedAt = (a: SampleArticle) => new Date(`${a.publicationDate}T00:00:00Z`)

export function pageRange(a: SampleArticle): { first: number; last: number } {
  const [first = 0, last = 0] = a.pages.split('-').map(Number)
  return { first, last }
}

export const authorNames = (a: SampleArticle) => a.authors.map((author) => author.name)

export const affiliations = (a: SampleArticle) => [
  ...new Set(a.authors.map((author) => author.affiliation)),
]
