import { issueUrl } from '#domain/publishing/public-urls.ts'
import { canRetry, Registry } from '#domain/publishing/registration/deposit.ts'
import { formatIssue } from '#domain/text/format.ts'
import type { JournalContext } from '#features/publishing/articles/record-queries.ts'
import { listIssueRecords } from '#features/publishing/issues/issue-record-queries.ts'
import type { Database } from '#platform/database/database.ts'
import type { DepositBody, RegistrationBody } from './api-schemas.ts'
import type { RegistryCredentials } from './credentials.ts'
import { countWithoutDoi } from './deposit-targets.ts'
import { editorialPageOf, findCrossrefProblems } from './findings.ts'
import { countDeposits, type ListedDeposit } from './queries.ts'

type Deps = JournalContext & { db: Database; registries: RegistryCredentials }

/** The issues whose metadata files are offered. */
const maxIssues = 100

/** The state of the registries. Of credentials, it contains only the host. */
export async function presentRegistration(deps: Deps): Promise<RegistrationBody> {
  const { db, journal } = deps
  const counts = await countDeposits(db)
  const doi = journal.doi ?? null
  return {
    doi: doi && { prefix: doi.prefix, pattern: doi.pattern, issuePattern: doi.issuePattern },
    withoutDoi: await countWithoutDoi(db),
    registries: Registry.options.map((registry) => {
      const url = deps.registries[registry]?.url
      return {
        registry,
        setUp: deps.registries[registry] !== undefined,
        host: url ? new URL(url).host : null,
        counts: counts
          .filter((row) => row.registry === registry)
          .map(({ state, count }) => ({ state, count })),
      }
    }),
    findings: await findCrossrefProblems(db, deps),
    issues: (await listIssueRecords(db)).slice(0, maxIssues).map((issue) => {
      const path = `${issueUrl('', issue)}/metadata`
      return {
        name: formatIssue({ volume: issue.volume, issue: issue.number, year: issue.shownYear }),
        crossref: doi ? `${path}/crossref-contents` : null,
        doaj: `${path}/doaj`,
      }
    }),
  }
}

export function presentDeposit({ deposit, attempts, doi, ...target }: ListedDeposit): DepositBody {
  const { id, registry, kind, targetId, state, message, stateAt, dueAt } = deposit
  return {
    _id: id,
    registry,
    kind,
    title: titleOf(target),
    at: editorialPageOf({ kind, id: targetId }),
    doi,
    state,
    message,
    stateAt: stateAt.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
    canTryAgain: canRetry(state),
    attempts: attempts.map(({ at, state, status, message }) => ({
      at: at.toISOString(),
      state,
      status,
      message,
    })),
  }
}

const titleOf = ({ title, volume, number }: Pick<ListedDeposit, 'title' | 'volume' | 'number'>) =>
  volume === null ? title || 'A removed article' : formatIssue({ volume, issue: number })
