import { and, eq, exists, isNotNull, isNull, sql } from 'drizzle-orm'
import { article, isPublicArticle } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import { type Account, canEdit } from '#domain/people/account.ts'
import type { IssueNumber } from '#domain/publishing/issue.ts'
import type { CheckedArticle } from '#domain/publishing/issue-warnings.ts'
import {
  authorNames,
  currentFiles,
  issueYear,
  publicContributors,
} from '#features/publishing/articles/article-fragments.ts'
import type { Article } from '#features/publishing/articles/article-queries.ts'
import { type Asker, isHiddenFrom } from '#features/publishing/articles/draft-exclusion.ts'
import type { Reader } from '#platform/database/database.ts'
import {
  getIssue,
  type Issue,
  newestIssueFirst,
  noSuchIssue,
  printedNumber,
} from './issue-queries.ts'

/** An issue with what its articles tell of it: its year where nobody set one, and how many the asker sees in it. */
export type ListedIssue = Issue & { articles: number; publicArticles: number }

/** An article as a table of contents tells of it. */
export type ContentsArticle = Pick<
  Article,
  'id' | 'title' | 'authors' | 'status' | 'pages' | 'publicationDate' | 'publishedAt' | 'files'
> & { section: string | null; articleNumber: string | null }

/** The same, with what is judged of it before its issue is published, and whether it is hidden from the asker. */
export type EditedArticle = ContentsArticle & CheckedArticle & { isHidden: boolean }

/** What readers see of issues: those that are published, as long as an article stands in them. */
const visibleToReaders = (db: Reader) =>
  and(
    isNotNull(issue.publishedAt),
    exists(
      db
        .select({ id: article.id })
        .from(article)
        .where(and(eq(article.issueId, issue.id), isPublicArticle())),
    ),
  )

/** An article that is there and that the asker sees: a public one, or an editor's that is not hidden from them. */
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

const toListed = ({ row, ...told }: Row): ListedIssue => ({ ...row, ...told })

/** Every issue that readers see, the newest first. */
export async function listPublicIssues(db: Reader): Promise<ListedIssue[]> {
  return (await selectIssues(db).where(visibleToReaders(db))).map(toListed)
}

/** Every issue, the newest first, for an editor. */
export async function listAllIssues(db: Reader, who: Account): Promise<ListedIssue[]> {
  return (await selectIssues(db, who)).map(toListed)
}

/** The newest issue that readers see. */
export async function findNewestIssue(db: Reader): Promise<ListedIssue | undefined> {
  const [found] = await selectIssues(db).where(visibleToReaders(db)).limit(1)
  return found && toListed(found)
}

/** An issue that readers see, by its name. */
export async function findPublicIssue(
  db: Reader,
  { volume, number }: IssueNumber,
): Promise<ListedIssue | undefined> {
  const named = and(eq(issue.volume, volume), eq(issue.number, number))
  const [found] = await selectIssues(db).where(and(visibleToReaders(db), named))
  return found && toListed(found)
}

/** An issue that the asker may see. Throws 404. */
export async function getVisibleIssue(
  db: Reader,
  who: Account | undefined,
  id: string,
): Promise<ListedIssue> {
  const visible = who && canEdit(who) ? undefined : visibleToReaders(db)
  const [found] = await selectIssues(db, who).where(and(eq(issue.id, id), visible))
  if (!found) throw noSuchIssue()
  return toListed(found)
}

/** Throws 404 where the asker may not see the issue: the same as where there is none. */
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
  const all = await db
    .select({ id: issue.id, volume: issue.volume, number: issue.number })
    .from(issue)
    .where(visibleToReaders(db))
    .orderBy(...newestIssueFirst)
  const place = all.findIndex((one) => one.id === id)
  const at = (index: number) => {
    const found = place < 0 ? undefined : all[index]
    return found ? { volume: found.volume, number: found.number } : null
  }
  return { previous: at(place + 1), next: at(place - 1) }
}

const contents = {
  id: article.id,
  title: article.title,
  authors: authorNames,
  status: article.status,
  section: article.section,
  pages: article.pages,
  articleNumber: article.articleNumber,
  publicationDate: article.publicationDate,
  publishedAt: article.publishedAt,
  files: currentFiles,
}

/** As an editor put them; those that nobody has put anywhere follow in the order of their pages. */
export const contentsOrder = [
  sql`${article.position} nulls last`,
  sql`${printedNumber(article.pages)} nulls last`,
  article.createdAt,
  article.id,
]

/** The public articles of an issue, in their order, with all that may be told of their people. */
export const listContentsWithPeople = (db: Reader, issueId: string) =>
  db
    .select({ ...contents, doi: article.doi, contributors: publicContributors })
    .from(article)
    .innerJoin(issue, eq(issue.id, article.issueId))
    .where(and(eq(issue.id, issueId), isPublicArticle()))
    .orderBy(...contentsOrder)

/** The public articles of an issue, in their order. */
export const listContents = (db: Reader, issueId: string): Promise<ContentsArticle[]> =>
  db
    .select(contents)
    .from(article)
    .innerJoin(issue, eq(issue.id, article.issueId))
    .where(and(eq(issue.id, issueId), isPublicArticle()))
    .orderBy(...contentsOrder)

/** What of the articles of an issue the asker sees. */
export const seenAmong = (articles: EditedArticle[]): EditedArticle[] =>
  articles.filter(({ isHidden }) => !isHidden)

/** Every article of an issue, in their order, and which of them are hidden from the asker. */
export const listContentsForEditing = (
  db: Reader,
  who: Asker,
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
    .innerJoin(issue, eq(issue.id, article.issueId))
    .where(and(eq(issue.id, issueId), isNull(article.deletedAt)))
    .orderBy(...contentsOrder)

/** So many stand in the list of what came before its issue. */
const maxOnlineFirst = 10

/** The newest public articles that stand in no issue that readers see. */
export const listOnlineFirst = (db: Reader): Promise<ContentsArticle[]> =>
  db
    .select(contents)
    .from(article)
    .leftJoin(issue, eq(issue.id, article.issueId))
    .where(and(isPublicArticle(), isNull(issue.publishedAt)))
    .orderBy(sql`${article.publicationDate} desc nulls last`, article.id)
    .limit(maxOnlineFirst)
