import { formatRow, headerLine } from '#domain/import/spreadsheet.ts'
import type { JournalContext } from '#features/publishing/articles/record-queries.ts'
import type { PublicIssueRecord } from '#features/publishing/issues/issue-record-queries.ts'
import type { Database } from '#platform/database/database.ts'
import { articleFolder, coverPath, listFiles } from './article-files.ts'
import { type ExportedArticle, eachArticle } from './queries.ts'

/** Yields every public article as a row of the spreadsheet that `npm run import -- csv` reads. */
export async function* writeArticlesCsv(
  db: Database,
  journalContext: JournalContext,
  issues: PublicIssueRecord[],
): AsyncGenerator<string> {
  const byId = new Map(issues.map((issue) => [issue.id, issue]))
  yield headerLine
  for await (const article of eachArticle(db, journalContext))
    yield csvRow(article, byId.get(article.record.issue?.id ?? ''))
}

const csvRow = ({ record, own }: ExportedArticle, issue: PublicIssueRecord | undefined): string =>
  formatRow(record, {
    content: own.content,
    licence: own.licence,
    position: own.position,
    publishedAt: own.publishedAt,
    notice: own.notice && own.concerns ? { kind: own.notice, concerns: own.concerns } : null,
    issueIntroduction: issue?.introduction ?? null,
    issueYear: issue?.year ?? null,
    issueCover: (issue && coverPath(issue)) ?? null,
    files: listFiles(record).flatMap(({ file, name, as, label }) =>
      as === 'rendered'
        ? []
        : { as, label, name: file.fileName, path: `${articleFolder(record)}/${name}` },
    ),
  })
