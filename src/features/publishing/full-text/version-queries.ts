import { and, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { file } from '#db/schema/files.ts'
import { article, isPublicArticle } from '#db/schema/publishing/articles.ts'
import { fullTextRendition, fullTextVersion } from '#db/schema/publishing/full-text.ts'
import type { FullTextContents, RenditionFormat } from '#domain/publishing/full-text.ts'
import type { Reader } from '#platform/database/database.ts'

type RenditionSize = { format: RenditionFormat; bytes: number }

/** A version with the day since which readers could read it, and what changed. */
export type ListedVersion = { number: number; date: string; note: string }

export const isRenditionOfVersion = and(
  eq(fullTextRendition.articleId, fullTextVersion.articleId),
  eq(fullTextRendition.version, fullTextVersion.number),
)

/** The files of each version of a query, the PDF first. */
export const renditionsOfVersion: SQL<RenditionSize[]> = sql`(
  select coalesce(json_agg(json_build_object('format', ${fullTextRendition.format}, 'bytes', ${file.bytes})
    order by ${fullTextRendition.format} desc), '[]')
  from ${fullTextRendition} join ${file} on ${file.id} = ${fullTextRendition.fileId} where ${isRenditionOfVersion})`

const other = alias(fullTextVersion, 'other')

/** The day of a version that was approved before its article was published is that of the publication. */
const dayOf = (approvedAt: SQL) =>
  sql`to_char(greatest(${approvedAt}, ${article.publishedAt}) at time zone 'UTC', 'YYYY-MM-DD')`

/** All versions of the article of each row of a query, the newest first. */
export const listedVersions: SQL<ListedVersion[]> = sql`(
  select json_agg(json_build_object('number', ${other.number}, 'date', ${dayOf(sql`${other.approvedAt}`)}, 'note', ${other.note})
    order by ${other.number} desc)
  from ${fullTextVersion} ${sql.identifier('other')} where ${other.articleId} = ${article.id})`

/** Whether readers may read a version: the full text is not hidden. */
export const isReadable = sql`exists (select from ${fullTextVersion} ${sql.identifier('other')}
  where ${other.articleId} = ${fullTextVersion.articleId} and ${other.isCurrent})`

/** A version of a full text as its page shows it. */
type ShownVersion = {
  number: number
  date: string
  note: string
  isCurrent: boolean
  html: string
  contents: FullTextContents
  renditions: RenditionSize[]
}

/** A version of the full text of a public article by its number; undefined if readers have none of that number. */
export async function findVersion(
  db: Reader,
  articleId: string,
  number: number,
): Promise<ShownVersion | undefined> {
  const { note, isCurrent, html, contents } = fullTextVersion
  const [found] = await db
    .select({
      number: fullTextVersion.number,
      date: sql<string>`${dayOf(sql`${fullTextVersion.approvedAt}`)}`,
      note,
      isCurrent,
      html,
      contents,
      renditions: renditionsOfVersion,
    })
    .from(fullTextVersion)
    .innerJoin(article, eq(article.id, fullTextVersion.articleId))
    .where(
      and(
        eq(fullTextVersion.articleId, articleId),
        eq(fullTextVersion.number, number),
        isReadable,
        isPublicArticle(),
      ),
    )
  return found
}
