import { headerLine, rowOf } from '#domain/moving/spreadsheet.ts'
import type { Database } from '#platform/database/database.ts'
import type { PublicIssue } from '../issue-queries.ts'
import type { Voice } from '../records.ts'
import { coverOf, filesOf, folderOf } from './files.ts'
import { everyArticle, type WholeArticle } from './queries.ts'

/** Every public article as a row of the spreadsheet that `npm run import -- csv` reads, a line at a time. */
export async function* backCatalogue(
  db: Database,
  voice: Voice,
  issues: PublicIssue[],
): AsyncGenerator<string> {
  const byId = new Map(issues.map((issue) => [issue.id, issue]))
  yield headerLine
  for await (const article of everyArticle(db, voice))
    yield line(article, byId.get(article.record.issue?.id ?? ''))
}

const line = ({ record, own }: WholeArticle, issue: PublicIssue | undefined): string =>
  rowOf(record, {
    content: own.content,
    licence: own.licence,
    position: own.position,
    publishedAt: own.publishedAt,
    notice: own.notice && own.concerns ? { kind: own.notice, concerns: own.concerns } : null,
    issueIntroduction: issue?.introduction ?? null,
    issueYear: issue?.year ?? null,
    issueCover: (issue && coverOf(issue)) ?? null,
    files: filesOf(record).map(({ file, name, as, label }) => ({
      ...{ as, label, name: file.fileName },
      path: `${folderOf(record)}/${name}`,
    })),
  })
