import { and, eq, exists, isNotNull, isNull, sql } from 'drizzle-orm'
import { article, isPublicArticle } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import { type Account, canEdit } from '#domain/people/account.ts'
import type { IssueNumber } from '#domain/publishing/issues/issue.ts'
import type { CheckedArticle } from '#domain/publishing/issues/issue-warnings.ts'
import {
  authorNames,
  currentFiles,
  isLeftSample,
  isRetracted,
  issueYear,
  publicContributors,
} from '#features/publishing/articles/article-fragments.ts'
import { type DraftReader, isHiddenFrom } from '#features/publishing/articles/draft-exclusion.ts'
import type { Reader } from '#platform/database/database.ts'
import {
  getIssue,
  type Issue,
  newestIssueFirst,
  noSuchIssue,
  printedNumber,
} from './issue-queries.ts'

/** An issue with its year, which may be that of its articles, and the number of articles that the viewer sees. */
export type ListedIssue = Issue & { articles: number; publicArticles: number }

export type ContentsArticle = Awaited<ReturnType<typeof listContents>>[number]

/** The same with the data of the checks before publication, and whether it is hidden from the viewer. */
export type EditedArticle = ContentsArticle & CheckedArticle & { isHidden: boolean }

/** Readers see an issue that is published and has a public article. */
const isVisibleToReaders = (db: Reader) =>
  and(
    isNotNull(issue.publishedAt),
    exists(
      db
        .select({ id: article.id })
        .from(article)
        .where(and(eq(article.issueId, issue.id), isPublicArticle())),
    ),
  )

/** Whether the viewer sees an article that is not deleted. */
const isCountedFor = (who: Account | undefined) =>
  who && canEdit(who) ? sql`not ${isHiddenFrom(who)}` : isPublicArticle()

const selectIssues = (db: Reader, who?: Account) => {
  const counts = db
    .select({
      issueId: article.issueId,
      all: sql<number>`count(*) filter (where ${isCountedFor(who)})::int`.as('all_articles'),
      public: sql<number>`count(*) filter (where ${article.status} = 'published')::int`.as(
        'public_articles',
      ),
    })
    .from(article)
    .where(isNull(article.deletedAt))
    .groupBy(article.issueId)
    .as('counts')
  return db
    .select({
      row: issue,
      year: issueYear,
      articles: sql<number>`coalesce(${counts.all}, 0)::int`,
      publicArticles: sql<number>`coalesce(${counts.public}, 0)::int`,
    })
    .from(issue)
    .leftJoin(counts, eq(counts.issueId, issue.id))
    .orderBy(...newestIssueFirst)
    .$dynamic()
}

type Row = Awaited<ReturnType<typeof selectIssues>>[number]

const toListed = ({ row, ...computed }: Row): ListedIssue => ({ ...row, ...computed })

/** All issues that readers see, the newest first. */
export async function listPublicIssues(db: Reader): Promise<ListedIssue[]> {
  return (await selectIssues(db).where(isVisibleToReaders(db))).map(toListed)
}

/** All issues, the newest first, for an editor. */
export async function listAllIssues(db: Reader, who: Account): Promise<ListedIssue[]> {
  return (await selectIssues(db, who)).map(toListed)
}

/** The newest issue that readers see. */
export async function findNewestIssue(db: Reader): Promise<ListedIssue | undefined> {
  const [found] = await selectIssues(db).where(isVisibleToReaders(db)).limit(1)
  return found && toListed(found)
}

/** An issue that readers see, by its volume and number. */
export async function findPublicIssue(
  db: Reader,
  { volume, number }: IssueNumber,
): Promise<ListedIssue | undefined> {
  const isNamed = and(eq(issue.volume, volume), eq(issue.number, number))
  const [found] = await selectIssues(db).where(and(isVisibleToReaders(db), isNamed))
  return found && toListed(found)
}

/** An issue that the viewer may see. Throws 404. */
export async function getVisibleIssue(
  db: Reader,
  who: Account | undefined,
  id: string,
): Promise<ListedIssue> {
  const isVisible = who && canEdit(who) ? undefined : isVisibleToReaders(db)
  const [found] = await selectIssues(db, who).where(and(eq(issue.id, id), isVisible))
  if (!found) throw noSuchIssue()
  return toListed(found)
}

/** Throws 404 unless the viewer may see the issue. */
export async function requireVisible(
  db: Reader,
  who: Account | undefined,
  id: string,
): Promise<void> {
  if (who && canEdit(who)) await getIssue(db, id)
  else await getVisibleIssue(db, who, id)
}

/** The issues that readers see before and after one of them. */
export async function findNeighbours(
  db: Reader,
  id: string,
): Promise<{ previous: IssueNumber | null; next: IssueNumber | null }> {
  const issues = await db
    .select({ id: issue.id, volume: issue.volume, number: issue.number })
    .from(issue)
    .where(isVisibleToReaders(db))
    .orderBy(...newestIssueFirst)
  const index = issues.findIndex((candidate) => candidate.id === id)
  const at = (neighbour: number) => {
    const found = index < 0 ? undefined : issues[neighbour]
    return found ? { volume: found.volume, number: found.number } : null
  }
  return { previous: at(index + 1), next: at(index - 1) }
}

const contents = {
  id: article.id,
  title: article.title,
  authors: authorNames,
  status: article.status,
  retracted: isRetracted,
  section: article.section,
  pages: article.pages,
  articleNumber: article.articleNumber,
  publicationDate: article.publicationDate,
  publishedAt: article.publishedAt,
  files: currentFiles,
}

/** The order set by an editor; articles without a position follow in the order of their pages. */
export const contentsOrder = [
  sql`${article.position} nulls last`,
  sql`${printedNumber(article.pages)} nulls last`,
  article.createdAt,
  article.id,
]

const isPublicIn = (issueId: string) => and(eq(article.issueId, issueId), isPublicArticle())

/** The public articles of an issue in order, with the authors and without their email addresses. */
export const listContentsWithPeople = (db: Reader, issueId: string) =>
  db
    .select({
      ...contents,
      doi: article.doi,
      contributors: publicContributors,
      isLeftSample: isLeftSample(),
    })
    .from(article)
    .where(isPublicIn(issueId))
    .orderBy(...contentsOrder)

/** The public articles of an issue in order. */
export const listContents = (db: Reader, issueId: string) =>
  db
    .select(contents)
    .from(article)
    .where(isPublicIn(issueId))
    .orderBy(...contentsOrder)

export const withoutHidden = (articles: EditedArticle[]): EditedArticle[] =>
  articles.filter(({ isHidden }) => !isHidden)

/** All articles of an issue in order, with those that are hidden from the viewer. */
export const listContentsForEditing = (
  db: Reader,
  who: DraftReader,
  issueId: string,
): Promise<EditedArticle[]> =>
  db
    .select({
      ...contents,
      isHidden: isHiddenFrom(who),
      abstract: article.abstract,
      doi: article.doi,
      licence: article.licence,
      contributors: publicContributors,
    })
    .from(article)
    .where(and(eq(article.issueId, issueId), isNull(article.deletedAt)))
    .orderBy(...contentsOrder)

const maxOnlineFirst = 10

/** The newest public articles that are in no public issue. */
export const listOnlineFirst = (db: Reader): Promise<ContentsArticle[]> =>
  db
    .select(contents)
    .from(article)
    .leftJoin(issue, eq(issue.id, article.issueId))
    .where(and(isPublicArticle(), isNull(issue.publishedAt)))
    .orderBy(sql`${article.publicationDate} desc nulls last`, article.id)
    .limit(maxOnlineFirst)

/** The ids of all drafts in an issue, also of those that are deleted or hidden. */
export async function listDraftIds(db: Reader, issueId: string): Promise<string[]> {
  const rows = await db
    .select({ id: article.id })
    .from(article)
    .where(and(eq(article.issueId, issueId), eq(article.status, 'draft')))
  return rows.map(({ id }) => id)
}
