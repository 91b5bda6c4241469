import { useRevalidator } from 'react-router'
import type { FindingList } from '#features/operations/api-schemas.ts'
import { ListError } from '#web/client/api/list-error.tsx'
import type { LoadedPage } from '#web/client/api/load-page.ts'
import { Button } from '#web/ui/controls/button.tsx'

type SystemFinding = FindingList['findings'][number]

const states: Record<SystemFinding['state'], { label: string; look: string }> = {
  ok: { label: 'OK', look: 'text-leaf' },
  warn: { label: 'Warning', look: 'text-ink font-bold' },
  FAIL: { label: 'Error', look: 'text-alarm font-bold' },
}

const severityOrder: SystemFinding['state'][] = ['FAIL', 'warn', 'ok']

export function Findings({ data: findings, failure }: LoadedPage<SystemFinding[]>) {
  const { revalidate, state } = useRevalidator()
  if (!findings) return <ListError message={failure} />
  const worstFirst = severityOrder.flatMap((state) =>
    findings.filter((finding) => finding.state === state),
  )
  const problems = findings.filter(({ state }) => state !== 'ok').length
  return (
    <>
      <p role="status" className="mb-3">
        {problems === 0
          ? 'All checks passed.'
          : `${problems} of ${findings.length} checks need attention.`}
      </p>
      <ul className="mb-4 divide-y divide-line rounded-xl border border-line bg-card">
        {worstFirst.map(({ state, about, says }) => (
          <li
            key={about + says}
            className="grid grid-cols-[1fr_auto] gap-x-4 px-4 py-3 sm:grid-cols-[9rem_6rem_1fr]"
          >
            <b className="first-letter:uppercase">{about}</b>
            <span className={states[state].look}>{states[state].label}</span>
            <span className="col-span-2 min-w-0 [overflow-wrap:anywhere] sm:col-span-1">
              <FindingMessage message={says} />
            </span>
          </li>
        ))}
      </ul>
      <Button disabled={state === 'loading'} onClick={() => revalidate()}>
        Check again
      </Button>
    </>
  )
}

const FindingMessage = ({ message }: { message: string }) =>
  message.split('`').map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part))
