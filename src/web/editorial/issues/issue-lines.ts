import type { ArticleOfIssue } from '#features/publishing/issues/api-schemas.ts'

/**
 * The contents of an issue as a list of lines, as one would type it: the heading of each section, and below it its
 * articles. What stands above the first heading does not exist. `null` heads what is in no section.
 */
export type Line =
  | { kind: 'section'; section: string | null }
  | { kind: 'article'; article: ArticleOfIssue }

/** The lines of an issue: every section of the journal has its heading, also where nothing stands in it. */
export function toLines(articles: ArticleOfIssue[], sections: string[]): Line[] {
  const named = articles.map(({ section }) => section)
  const headings = new Set([...(named.includes(null) ? [null] : []), ...sections, ...named])
  return [...headings].flatMap((section): Line[] => [
    { kind: 'section', section },
    ...articles
      .filter((article) => article.section === section)
      .map((article): Line => ({ kind: 'article', article })),
  ])
}

/** The articles in their order, each with the section whose heading it stands under. */
export function toArticleOrder(lines: Line[]): { id: string; section: string | null }[] {
  let section: string | null = null
  return lines.flatMap((line) => {
    if (line.kind === 'article') return [{ id: line.article._id, section }]
    section = line.section
    return []
  })
}

/** The lines with one of them at another place among the others; never above the first heading. */
export function moveLine(lines: Line[], from: number, to: number): Line[] {
  const line = lines[from]
  if (line?.kind !== 'article') return lines
  const place = Math.max(1, Math.min(to, lines.length - 1))
  return lines.toSpliced(from, 1).toSpliced(place, 0, line)
}

/** The lines with an article at the end of a section: one that is among them, or one that joins. */
export function moveToSection(
  lines: Line[],
  article: ArticleOfIssue,
  section: string | null,
): Line[] {
  const others = removeArticle(lines, article._id)
  const heading = others.findIndex((line) => line.kind === 'section' && line.section === section)
  const line: Line = { kind: 'article', article }
  if (heading < 0) return [...others, { kind: 'section', section }, line]
  const next = others.findIndex((line, place) => place > heading && line.kind === 'section')
  return others.toSpliced(next < 0 ? others.length : next, 0, line)
}

export const removeArticle = (lines: Line[], id: string): Line[] =>
  lines.filter((line) => line.kind !== 'article' || line.article._id !== id)

/**
 * One's own lines after the issue has changed: what has joined meanwhile stands at the end of its section, what
 * has gone is gone, and what has stayed is as it is now.
 */
export function mergeRemoteChanges(
  lines: Line[],
  before: ArticleOfIssue[],
  now: ArticleOfIssue[],
): Line[] {
  const has = (articles: ArticleOfIssue[], id: string) => articles.some(({ _id }) => _id === id)
  const left = before.filter(({ _id }) => !has(now, _id))
  const mine = toArticleOrder(lines)
  const joined = now.filter(
    ({ _id }) => !has(before, _id) && !mine.some((place) => place.id === _id),
  )
  const kept = left
    .reduce((rest, { _id }) => removeArticle(rest, _id), lines)
    .map((line): Line => {
      const article = line.kind === 'article' && now.find(({ _id }) => _id === line.article._id)
      return article ? { kind: 'article', article } : line
    })
  return joined.reduce((all, article) => moveToSection(all, article, article.section), kept)
}

/** Where an article stands, for whoever does not see it: `2 of 5 in Articles`. */
export function describePosition(lines: Line[], id: string): string {
  const places = toArticleOrder(lines)
  const found = places.find((place) => place.id === id)
  if (!found) return 'not in this issue'
  const beside = places.filter(({ section }) => section === found.section)
  return `${beside.indexOf(found) + 1} of ${beside.length} in ${formatSection(found.section)}`
}

export const formatSection = (section: string | null): string => section ?? 'no section'
