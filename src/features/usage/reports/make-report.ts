import { listMonths, readUsedArticles, withTimeout } from '#features/usage/queries.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { type ArticleItem, articleItem, type Parent, parentOf } from './item-report.ts'
import {
  type ReportHeader,
  type ReportKind,
  type ReportName,
  type ReportPlatform,
  reportHeader,
  reports,
  type UsedArticle,
} from './report.ts'
import type { ReportRequest } from './report-request.ts'
import { type TitleItem, titleItems } from './title-report.ts'

/** In seconds, of one query. */
const timeoutSeconds = 15

/** A report whose items are read while it is sent, so that it is never in memory as a whole. */
export type Report = {
  kind: ReportKind
  header: ReportHeader
  months: ReportRequest['months']
  /** What the items are listed below; undefined where they are no parts. */
  parent: Parent | undefined
  items: AsyncIterable<TitleItem | ArticleItem>
}

type Needs = ReportPlatform & { db: Database; clock: Clock }

/** Opens a report of what is counted: the first item is read, for the header says whether there is one. */
export async function openReport(
  { db, clock, ...host }: Needs,
  name: ReportName,
  question: ReportRequest,
): Promise<Report> {
  const kind = reports[name]
  const items = readItems(db, host, name, question)
  const first = await items.next()
  return {
    kind,
    header: reportHeader(kind, host, question, { isEmpty: first.done === true, at: clock() }),
    months: question.months,
    parent: name === 'ir_a1' ? parentOf(host) : undefined,
    items: continued(first, items),
  }
}

async function* readItems(
  db: Database,
  host: ReportPlatform,
  name: ReportName,
  { begin, end, months }: ReportRequest,
): AsyncGenerator<TitleItem | ArticleItem, void> {
  if (months.length === 0) return
  const span = { begin, end }
  if (name === 'ir_a1')
    yield* articleItems(reports[name], host, readUsedArticles(db, timeoutSeconds, span))
  else
    yield* titleItems(
      reports[name],
      host,
      await withTimeout(db, timeoutSeconds, (tx) => listMonths(tx, span)),
    )
}

/** How much each article was used; articles that were not are left out. */
export async function* articleItems(
  kind: ReportKind,
  host: ReportPlatform,
  articles: AsyncIterable<UsedArticle> | Iterable<UsedArticle>,
): AsyncGenerator<ArticleItem, void> {
  for await (const article of articles) {
    const item = articleItem(kind, host, article)
    if (item) yield item
  }
}

async function* continued<Item>(
  first: IteratorResult<Item, void>,
  rest: AsyncGenerator<Item, void>,
): AsyncGenerator<Item, void> {
  if (first.done) return
  yield first.value
  yield* rest
}
