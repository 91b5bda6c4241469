import { desc, isNotNull } from 'drizzle-orm'
import { article } from '#db/schema/articles.ts'
import { issue } from '#db/schema/issues.ts'
import {
  type RegistrationFinding,
  whatCrossrefRefuses,
  whatCrossrefRefusesOfIssue,
  whatCrossrefRefusesOfJournal,
} from '#domain/publishing/registration.ts'
import { sayIssue } from '#domain/text/format.ts'
import type { Database } from '#platform/database/database.ts'
import { newestIssueFirst } from '../../issues/queries.ts'
import { describeIssue, describeJournal, listRecords, type Voice } from '../records.ts'
import type { RegistriesBody } from '../wire.ts'
import { withYear } from './content.ts'

type Reader = Pick<Database, 'select'>
type Findings = RegistriesBody['findings']
type Thing = Findings['things'][number]

/** So many of the newest are looked at, and so many of those with findings are listed. */
const looking = { articles: 300, issues: 20, listed: 30 }

/** Where the journal as a whole is mended, by the field of a finding: a page of the office, or a variable. */
const ofJournal: Record<string, string> = {
  journal: '/settings/identity',
  issn: '/settings/identity',
  prefix: '/settings/dois',
  url: 'BASE_URL',
}

/** What Crossref would refuse or misunderstand of the newest articles and issues, each with where it is mended. */
export async function findWhatCrossrefRefuses(db: Reader, voice: Voice): Promise<Findings> {
  const prefix = voice.journal.doi?.prefix ?? null
  const articles = await listRecords(db, voice, {
    orderBy: [desc(article.createdAt), desc(article.id)],
    limit: looking.articles,
  })
  const issues = await listNewestIssues(db, voice)
  const found = [
    ...issues.map((one) => ({
      title: sayIssue({ volume: one.volume, issue: one.number, year: one.year }),
      at: `/manage-journals/issues/${encodeURIComponent(one.id)}`,
      findings: whatCrossrefRefusesOfIssue(one, { prefix }),
    })),
    ...articles.map((record) => ({
      title: record.title,
      at: `/manage-journals/${encodeURIComponent(record.id)}`,
      findings: whatCrossrefRefuses(record, { prefix }),
    })),
  ]
  const own = found
    .map((thing) => ({
      ...thing,
      findings: thing.findings.filter(({ field }) => !ofJournal[field]),
    }))
    .filter(({ findings }) => findings.length > 0)
  return {
    looked: found.length,
    journal: findInJournal(voice, prefix),
    things: own.slice(0, looking.listed).map(present),
    total: own.length,
  }
}

async function listNewestIssues(db: Reader, voice: Voice) {
  const rows = await db
    .select({ id: issue.id })
    .from(issue)
    .where(isNotNull(issue.publishedAt))
    .orderBy(...newestIssueFirst)
    .limit(looking.issues)
  const issues = await Promise.all(rows.map(({ id }) => describeIssue(db, voice, id)))
  return issues.filter((one) => one !== undefined).map(withYear)
}

/** What keeps everything from being registered, told once, each with where it is mended. */
const findInJournal = (voice: Voice, prefix: string | null): Findings['journal'] =>
  whatCrossrefRefusesOfJournal(describeJournal(voice), { prefix }).flatMap(
    ({ field, ...finding }) => {
      const where = ofJournal[field]
      return where ? [{ ...told(finding), where }] : []
    },
  )

const told = ({ sentence, weight }: Omit<RegistrationFinding, 'field'>) => ({ sentence, weight })

const present = (thing: Omit<Thing, 'findings'> & { findings: RegistrationFinding[] }): Thing => ({
  ...thing,
  findings: thing.findings.map(told),
})
