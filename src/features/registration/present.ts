import { issueUrl } from '#domain/publishing/public-urls.ts'
import { type Registry, Registry as registries } from '#domain/publishing/registration/deposit.ts'
import { formatIssue } from '#domain/text/format.ts'
import { listPublicIssues } from '#features/metadata/public-issues.ts'
import type { JournalContext } from '#features/metadata/records.ts'
import type { Database } from '#platform/database/database.ts'
import type { DepositBody, RegistrationBody } from './api-schemas.ts'
import type { RegistryCredentials } from './credentials.ts'
import { countWithoutDoi } from './deposit-targets.ts'
import { findCrossrefProblems } from './findings.ts'
import { countDeposits, type ListedDeposit } from './queries.ts'

type Needs = JournalContext & { db: Database; registries: RegistryCredentials }

/** The most issues whose files are offered. */
const maxIssues = 100

/** What the office sees of the registries. Of the credentials it is told that there are some, and where they go. */
export async function presentRegistration(needs: Needs): Promise<RegistrationBody> {
  const { db, journal } = needs
  const counts = await countDeposits(db)
  const doi = journal.doi ?? null
  return {
    doi: doi && { prefix: doi.prefix, pattern: doi.pattern, issuePattern: doi.issuePattern },
    withoutDoi: await countWithoutDoi(db),
    registries: registries.options.map((registry) => ({
      registry,
      setUp: needs.registries[registry] !== undefined,
      host: hostOf(needs.registries, registry),
      counts: counts
        .filter((one) => one.registry === registry)
        .map(({ state, count }) => ({ state, count })),
    })),
    findings: await findCrossrefProblems(db, needs),
    issues: (await listPublicIssues(db)).slice(0, maxIssues).map((issue) => {
      const place = `${issueUrl('', issue)}/metadata`
      return {
        name: formatIssue({ volume: issue.volume, issue: issue.number, year: issue.year }),
        crossref: doi ? `${place}/crossref-contents` : null,
        doaj: `${place}/doaj`,
      }
    }),
  }
}

const hostOf = (set: RegistryCredentials, registry: Registry): string | null => {
  const url = set[registry]?.url
  return url ? new URL(url).host : null
}

/** A deposit as the office sees it, with the log of its tries. */
export function presentDeposit({ deposit, attempts, ...thing }: ListedDeposit): DepositBody {
  const { id, registry, kind, targetId, state, words, stateAt, dueAt } = deposit
  const place = encodeURIComponent(targetId)
  return {
    _id: id,
    registry,
    kind,
    title: titleOf(thing),
    at: kind === 'issue' ? `/manage-journals/issues/${place}` : `/manage-journals/${place}`,
    doi: thing.doi,
    state,
    words,
    stateAt: stateAt.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
    canTryAgain: ['refused', 'unreachable', 'warned'].includes(state),
    attempts: attempts.map((one) => ({
      at: one.at.toISOString(),
      state: one.state,
      status: one.status,
      words: one.words,
    })),
  }
}

const titleOf = ({ title, volume, number }: Omit<ListedDeposit, 'deposit' | 'attempts' | 'doi'>) =>
  volume === null ? title || 'An article that is gone' : formatIssue({ volume, issue: number })
