import { issueUrl } from '#domain/publishing/address.ts'
import { type Registry, Registry as registries } from '#domain/publishing/deposit.ts'
import { sayIssue } from '#domain/text/format.ts'
import type { Database } from '#platform/database/database.ts'
import { listPublicIssues } from '../issue-queries.ts'
import type { Voice } from '../records.ts'
import type { DepositBody, RegistriesBody } from '../wire.ts'
import { findWhatCrossrefRefuses } from './findings.ts'
import { countDeposits, type ListedDeposit } from './queries.ts'
import type { Registries } from './registries.ts'
import { countNameless } from './things.ts'

type Needs = Voice & { db: Database; registries: Registries }

/** The most issues whose files are offered. */
const issuesAtMost = 100

/** What the office sees of the registries. Of the credentials it is told that there are some, and where they go. */
export async function presentRegistries(needs: Needs): Promise<RegistriesBody> {
  const { db, journal } = needs
  const counts = await countDeposits(db)
  const doi = journal.doi ?? null
  return {
    doi: doi && { prefix: doi.prefix, pattern: doi.pattern, issuePattern: doi.issuePattern },
    withoutDoi: await countNameless(db),
    registries: registries.options.map((registry) => ({
      registry,
      setUp: needs.registries[registry] !== undefined,
      host: hostOf(needs.registries, registry),
      counts: counts
        .filter((one) => one.registry === registry)
        .map(({ state, count }) => ({ state, count })),
    })),
    findings: await findWhatCrossrefRefuses(db, needs),
    issues: (await listPublicIssues(db)).slice(0, issuesAtMost).map((issue) => {
      const place = `${issueUrl('', issue)}/metadata`
      return {
        name: sayIssue({ volume: issue.volume, issue: issue.number, year: issue.year }),
        crossref: doi ? `${place}/crossref-contents` : null,
        doaj: `${place}/doaj`,
      }
    }),
  }
}

const hostOf = (set: Registries, registry: Registry): string | null => {
  const url = set[registry]?.url
  return url ? new URL(url).host : null
}

/** A deposit as the office sees it, with the log of its tries. */
export function presentDeposit({ deposit, tries, ...thing }: ListedDeposit): DepositBody {
  const { id, registry, kind, thingId, state, words, stateAt, dueAt } = deposit
  const place = encodeURIComponent(thingId)
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
    tries: tries.map((one) => ({
      at: one.at.toISOString(),
      state: one.state,
      status: one.status,
      words: one.words,
    })),
  }
}

const titleOf = ({ title, volume, number }: Omit<ListedDeposit, 'deposit' | 'tries' | 'doi'>) =>
  volume === null ? title || 'An article that is gone' : sayIssue({ volume, issue: number })
