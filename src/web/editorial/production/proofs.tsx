import { formatDay } from '#domain/text/format.ts'
import type { ProductionBody } from '#features/editorial/production/api-schemas.ts'
import { useDelivers } from '#web/client/session/use-delivers.ts'

type Proof = ProductionBody['proofs'][number]

/** The proofs of a submission, with the answers of the author. */
export function Proofs({ proofs }: { proofs: readonly Proof[] }) {
  const delivers = useDelivers()
  if (proofs.length === 0) return null
  return (
    <ul aria-label="Proofs" className="flex flex-col gap-1 text-soft">
      {proofs.map((proof) => (
        <li key={proof.number}>
          <b className="text-ink">Proof {proof.number}:</b> {delivers ? 'sent to' : 'created for'}{' '}
          {proof.name} on {formatDay(proof.sentAt)}. {describeAnswer(proof, delivers)}
        </li>
      ))}
    </ul>
  )
}

const stateLabels = {
  corrections: 'Corrections received',
  approved: 'Approved',
  cancelled: 'Cancelled',
}

function describeAnswer({ state, answeredAt, comments }: Proof, delivers: boolean): string {
  if (state === 'sent') return delivers ? '' : 'Emails are not being sent.'
  const on = answeredAt ? ` on ${formatDay(answeredAt)}` : ''
  const counted = comments === 1 ? ', 1 comment' : `, ${comments} comments`
  return `${stateLabels[state]}${on}${comments > 0 ? counted : ''}.`
}
