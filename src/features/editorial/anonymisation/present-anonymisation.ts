import { anonymisedFileName } from '#domain/editorial/review/anonymisation.ts'
import type { Anonymisation, findOpenRound } from './anonymisation-queries.ts'
import type { AnonymisationBody } from './anonymisation-schemas.ts'

/** The anonymised copy for editors. */
export const presentAnonymisation = (
  submission: { number: number; createdAt: Date },
  copy: Anonymisation | undefined,
  round: Awaited<ReturnType<typeof findOpenRound>>,
): AnonymisationBody => ({
  copy: copy
    ? {
        _id: copy.id,
        state: copy.state,
        byHand: copy.byHand,
        fileName: anonymisedFileName(submission),
        failure: copy.failure,
        findings: copy.findings.map(({ part: _, ...finding }) => finding),
        removed: sumByKind(copy.removed),
      }
    : null,
  round: round
    ? { number: round.number, approvedAt: round.copyApprovedAt?.toISOString() ?? null }
    : null,
})

function sumByKind(removed: Anonymisation['removed']) {
  const sums = new Map<string, number>()
  for (const { kind, count } of removed) sums.set(kind, (sums.get(kind) ?? 0) + count)
  return [...sums].map(([kind, count]) => ({ kind, count }))
}
