import { useRevalidator } from 'react-router'
import type { FindingList } from '#features/operations/api-schemas.ts'
import { ListError } from '#web/client/api/list-error.tsx'
import { Button } from '#web/ui/controls/button.tsx'

type SystemFinding = FindingList['findings'][number]

const states: Record<SystemFinding['state'], { word: string; look: string }> = {
  ok: { word: 'well', look: 'text-leaf' },
  warn: { word: 'look at it', look: 'text-ink font-bold' },
  FAIL: { word: 'mend it', look: 'text-alarm font-bold' },
}

const severityOrder: SystemFinding['state'][] = ['FAIL', 'warn', 'ok']

/** What was found, the worst first, in the words of the doctor. */
export function Findings({
  findings,
  failure,
}: {
  findings: SystemFinding[] | null
  failure: string | null
}) {
  const { revalidate, state } = useRevalidator()
  if (!findings) return <ListError message={failure ?? ''} />
  const worstFirst = severityOrder.flatMap((state) =>
    findings.filter((found) => found.state === state),
  )
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
              <FindingMessage words={says} />
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
const FindingMessage = ({ words }: { words: string }) =>
  words.split('`').map((part, place) => (place % 2 === 1 ? <code key={part}>{part}</code> : part))
