import type { ArticleOfIssue } from '#features/publishing/issues/api-schemas.ts'

/**
 * A line of the contents of an issue: the heading of a section, or an article of the section above it. The first
 * line is always a heading. The heading `null` is for articles without a section.
 */
export type Line =
  | { kind: 'section'; section: string | null }
  | { kind: 'article'; article: ArticleOfIssue }

/** The lines of an issue, with a heading for every section of the journal, also for empty ones. */
export function toLines(articles: ArticleOfIssue[], sections: string[]): Line[] {
  const used = articles.map(({ section }) => section)
  const headings = new Set([...(used.includes(null) ? [null] : []), ...sections, ...used])
  return [...headings].flatMap((section): Line[] => [
    { kind: 'section', section },
    ...articles
      .filter((article) => article.section === section)
      .map((article): Line => ({ kind: 'article', article })),
  ])
}

export function toArticleOrder(lines: Line[]): { id: string; section: string | null }[] {
  let section: string | null = null
  return lines.flatMap((line) => {
    if (line.kind === 'article') return [{ id: line.article._id, section }]
    section = line.section
    return []
  })
}

/** Moves an article to another index, never above the first heading. */
export function moveLine(lines: Line[], from: number, to: number): Line[] {
  const line = lines[from]
  if (line?.kind !== 'article') return lines
  const index = Math.max(1, Math.min(to, lines.length - 1))
  return lines.toSpliced(from, 1).toSpliced(index, 0, line)
}

export function moveToSection(
  lines: Line[],
  article: ArticleOfIssue,
  section: string | null,
): Line[] {
  const others = removeArticle(lines, article._id)
  const heading = others.findIndex((line) => line.kind === 'section' && line.section === section)
  const line: Line = { kind: 'article', article }
  if (heading < 0) return [...others, { kind: 'section', section }, line]
  const next = others.findIndex((line, index) => index > heading && line.kind === 'section')
  return others.toSpliced(next < 0 ? others.length : next, 0, line)
}

export const removeArticle = (lines: Line[], id: string): Line[] =>
  lines.filter((line) => line.kind !== 'article' || line.article._id !== id)

/**
 * Merges the changes on the server between `before` and `now` into the local lines: new articles go to the end of
 * their section, removed articles are removed, and the others are updated.
 */
export function mergeRemoteChanges(
  lines: Line[],
  before: ArticleOfIssue[],
  now: ArticleOfIssue[],
): Line[] {
  const has = (articles: ArticleOfIssue[], id: string) => articles.some(({ _id }) => _id === id)
  const removed = before.filter(({ _id }) => !has(now, _id))
  const own = toArticleOrder(lines)
  const added = now.filter(({ _id }) => !has(before, _id) && !own.some(({ id }) => id === _id))
  const updated = removed
    .reduce((rest, { _id }) => removeArticle(rest, _id), lines)
    .map((line): Line => {
      const article = line.kind === 'article' && now.find(({ _id }) => _id === line.article._id)
      return article ? { kind: 'article', article } : line
    })
  return added.reduce((all, article) => moveToSection(all, article, article.section), updated)
}

/** The position of an article for screen readers: `2 of 5 in Articles`. */
export function describePosition(lines: Line[], id: string): string {
  const order = toArticleOrder(lines)
  const article = order.find((entry) => entry.id === id)
  if (!article) return 'not in this issue'
  const inSection = order.filter(({ section }) => section === article.section)
  return `${inSection.indexOf(article) + 1} of ${inSection.length} in ${formatSection(article.section)}`
}

export const formatSection = (section: string | null): string => section ?? 'no section'
