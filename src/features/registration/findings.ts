import { desc, isNotNull } from 'drizzle-orm'
import { article } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import type { DepositTarget } from '#domain/publishing/registration/deposit.ts'
import {
  checkArticle,
  checkIssue,
  checkJournal,
  type RegistrationFinding,
} from '#domain/publishing/registration/registration-checks.ts'
import { formatIssue } from '#domain/text/format.ts'
import {
  type JournalContext,
  listRecords,
  toJournalRecord,
} from '#features/publishing/articles/record-queries.ts'
import { newestIssueFirst } from '#features/publishing/issues/issue-queries.ts'
import { findIssueContents } from '#features/publishing/issues/issue-record-queries.ts'
import type { Reader } from '#platform/database/database.ts'
import type { RegistrationBody } from './api-schemas.ts'
import { withYear } from './deposit-content.ts'

type Findings = RegistrationBody['findings']

/** The newest records that are checked, and the records with findings that are listed. */
const maxRecords = { articles: 300, issues: 20, listed: 30 }

/** Pages or variables to change where a finding is about the journal, by its field. */
const journalFieldPages: Record<string, string> = {
  journal: '/settings/identity',
  issn: '/settings/identity',
  prefix: '/settings/dois',
  url: 'BASE_URL',
}

/** What Crossref would refuse or misread in the journal and in its newest articles and issues. */
export async function findCrossrefProblems(db: Reader, context: JournalContext): Promise<Findings> {
  const settings = { prefix: context.journal.doi?.prefix ?? null }
  const articles = await listRecords(db, context, {
    orderBy: [desc(article.createdAt), desc(article.id)],
    limit: maxRecords.articles,
  })
  const issues = await listNewestIssues(db, context)
  const all = [
    ...issues.map((issue) => ({
      title: formatIssue({ volume: issue.volume, issue: issue.number, year: issue.year }),
      at: editorialPageOf({ kind: 'issue', id: issue.id }),
      findings: checkIssue(issue, settings),
    })),
    ...articles.map((record) => ({
      title: record.title,
      at: editorialPageOf({ kind: 'article', id: record.id }),
      findings: checkArticle.crossref(record, settings),
    })),
  ]
  const records = all.flatMap(({ findings, ...record }) => {
    const own = findings.filter(({ field }) => !journalFieldPages[field])
    return own.length > 0 ? [{ ...record, findings: own.map(withoutField) }] : []
  })
  const journal = checkJournal(toJournalRecord(context), settings).flatMap((finding) => {
    const where = journalFieldPages[finding.field]
    return where ? [{ ...withoutField(finding), where }] : []
  })
  return {
    checked: all.length,
    journal,
    records: records.slice(0, maxRecords.listed),
    total: records.length,
  }
}

/** The page on which editors change an article or an issue. */
export const editorialPageOf = ({ kind, id }: DepositTarget): string =>
  `/manage-journals/${kind === 'issue' ? 'issues/' : ''}${encodeURIComponent(id)}`

async function listNewestIssues(db: Reader, context: JournalContext) {
  const rows = await db
    .select({ id: issue.id })
    .from(issue)
    .where(isNotNull(issue.publishedAt))
    .orderBy(...newestIssueFirst)
    .limit(maxRecords.issues)
  const issues = await Promise.all(rows.map(({ id }) => findIssueContents(db, context, id)))
  return issues.filter((contents) => contents !== undefined).map(withYear)
}

const withoutField = ({ sentence, weight }: RegistrationFinding) => ({ sentence, weight })
