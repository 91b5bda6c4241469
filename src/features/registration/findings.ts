import { desc, isNotNull } from 'drizzle-orm'
import { article } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import {
  checkArticleForCrossref,
  checkIssueForCrossref,
  checkJournalForCrossref,
  type RegistrationFinding,
} from '#domain/publishing/registration/registration-checks.ts'
import { formatIssue } from '#domain/text/format.ts'
import {
  findIssueContents,
  type JournalContext,
  listRecords,
  toJournalRecord,
} from '#features/metadata/records.ts'
import { newestIssueFirst } from '#features/publishing/issues/issue-queries.ts'
import type { Database } from '#platform/database/database.ts'
import type { RegistrationBody } from './api-schemas.ts'
import { withYear } from './deposit-content.ts'

type Reader = Pick<Database, 'select'>
type Findings = RegistrationBody['findings']
type TargetFindings = Findings['things'][number]

/** So many of the newest are looked at, and so many of those with findings are listed. */
const checkLimits = { articles: 300, issues: 20, listed: 30 }

/** Where the journal as a whole is mended, by the field of a finding: a page of the office, or a variable. */
const journalFieldPages: Record<string, string> = {
  journal: '/settings/identity',
  issn: '/settings/identity',
  prefix: '/settings/dois',
  url: 'BASE_URL',
}

/** What Crossref would refuse or misunderstand of the newest articles and issues, each with where it is mended. */
export async function findCrossrefProblems(
  db: Reader,
  journalContext: JournalContext,
): Promise<Findings> {
  const prefix = journalContext.journal.doi?.prefix ?? null
  const articles = await listRecords(db, journalContext, {
    orderBy: [desc(article.createdAt), desc(article.id)],
    limit: checkLimits.articles,
  })
  const issues = await listNewestIssues(db, journalContext)
  const found = [
    ...issues.map((one) => ({
      title: formatIssue({ volume: one.volume, issue: one.number, year: one.year }),
      at: `/manage-journals/issues/${encodeURIComponent(one.id)}`,
      findings: checkIssueForCrossref(one, { prefix }),
    })),
    ...articles.map((record) => ({
      title: record.title,
      at: `/manage-journals/${encodeURIComponent(record.id)}`,
      findings: checkArticleForCrossref(record, { prefix }),
    })),
  ]
  const own = found
    .map((thing) => ({
      ...thing,
      findings: thing.findings.filter(({ field }) => !journalFieldPages[field]),
    }))
    .filter(({ findings }) => findings.length > 0)
  return {
    looked: found.length,
    journal: findJournalProblems(journalContext, prefix),
    things: own.slice(0, checkLimits.listed).map(toTargetFindings),
    total: own.length,
  }
}

async function listNewestIssues(db: Reader, journalContext: JournalContext) {
  const rows = await db
    .select({ id: issue.id })
    .from(issue)
    .where(isNotNull(issue.publishedAt))
    .orderBy(...newestIssueFirst)
    .limit(checkLimits.issues)
  const issues = await Promise.all(rows.map(({ id }) => findIssueContents(db, journalContext, id)))
  return issues.filter((one) => one !== undefined).map(withYear)
}

/** What keeps everything from being registered, told once, each with where it is mended. */
const findJournalProblems = (
  journalContext: JournalContext,
  prefix: string | null,
): Findings['journal'] =>
  checkJournalForCrossref(toJournalRecord(journalContext), { prefix }).flatMap(
    ({ field, ...finding }) => {
      const where = journalFieldPages[field]
      return where ? [{ ...toFinding(finding), where }] : []
    },
  )

const toFinding = ({ sentence, weight }: Omit<RegistrationFinding, 'field'>) => ({
  sentence,
  weight,
})

const toTargetFindings = (
  thing: Omit<TargetFindings, 'findings'> & { findings: RegistrationFinding[] },
): TargetFindings => ({
  ...thing,
  findings: thing.findings.map(toFinding),
})
