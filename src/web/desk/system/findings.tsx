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
          <li
            key={about + says}
            className="grid grid-cols-[1fr_auto] gap-x-4 px-4 py-3 sm:grid-cols-[9rem_6rem_1fr]"
          >
            <b className="first-letter:uppercase">{about}</b>
            <span className={states[state].look}>{states[state].word}</span>
            <span className="col-span-2 min-w-0 [overflow-wrap:anywhere] sm:col-span-1">
              <Says words={says} />
            </span>
          </li>
        ))}
      </ul>
      <Button disabled={state === 'loading'} onClick={() => revalidate()}>
        Look again
      </Button>
    </>
  )
}

/** What stands between backticks is typed as it is. */
const Says = ({ words }: { words: string }) =>
  words.split('`').map((part, place) => (place % 2 === 1 ? <code key={part}>{part}</code> : part))
