import { useRevalidator } from 'react-router'
import type { FindingList } from '#features/system/wire.ts'
import { ListFailure } from '../../client/call/list-failure.tsx'
import { Button } from '../../ui/button.tsx'

type Found = FindingList['findings'][number]

const states: Record<Found['state'], { word: string; look: string }> = {
  ok: { word: 'well', look: 'text-leaf' },
  warn: { word: 'look at it', look: 'text-ink font-bold' },
  FAIL: { word: 'mend it', look: 'text-alarm font-bold' },
}

const urgency: Found['state'][] = ['FAIL', 'warn', 'ok']

/** What was found, the worst first, in the words of the doctor. */
export function Findings({
  findings,
  failure,
}: {
  findings: Found[] | null
  failure: string | null
}) {
  const { revalidate, state } = useRevalidator()
  if (!findings) return <ListFailure message={failure ?? ''} />
  const worstFirst = urgency.flatMap((state) => findings.filter((found) => found.state === state))
  const bad = findings.filter(({ state }) => state !== 'ok').length
  return (
    <>
      <p role="status" className="mb-3">
        {bad === 0 ? 'All is well.' : `${bad} of ${findings.length} ask for attention.`}
      </p>
      <ul className="mb-4 divide-y divide-line rounded-xl border border-line bg-card">
        {worstFirst.map(({ state, about, says }) => (
          <li key={about + says} className="grid gap-x-4 px-4 py-3 sm:grid-cols-[9rem_1fr]">
            <span>
              <b className="block first-letter:uppercase">{about}</b>
              <span className={`text-sm ${states[state].look}`}>{states[state].word}</span>
            </span>
            <span className="min-w-0 [overflow-wrap:anywhere]">{says}</span>
          </li>
        ))}
      </ul>
      <Button disabled={state === 'loading'} onClick={() => revalidate()}>
        Look again
      </Button>
    </>
  )
}
