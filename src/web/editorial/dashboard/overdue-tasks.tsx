import { Link } from 'react-router'
import { formatDay } from '#domain/text/format.ts'
import type { TasksBody } from '#features/editorial/dashboard/api-schemas.ts'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'

/** The overdue tasks of the editor, on submissions that are assigned to them or unassigned. */
export function OverdueTasks({ tasks }: TasksBody) {
  const overdue = tasks.filter(({ overdue }) => overdue)
  if (overdue.length === 0) return null
  return (
    <Disclosure
      className="mb-4 rounded-xl border border-line bg-card px-4"
      summary={
        <span className="text-alarm">
          {overdue.length === 1 ? 'One overdue task' : `${overdue.length} overdue tasks`} for you
        </span>
      }
    >
      <ul className="divide-y divide-line border-t border-line">
        {overdue.map(({ _id, title, submissionNumber, task, due }) => (
          <li key={_id} className="py-2 [overflow-wrap:anywhere]">
            <Link
              to={`/manage-journals/submissions/${_id}`}
              className="inline-flex min-h-6 items-center font-serif font-bold text-ink"
            >
              {title}
            </Link>
            <span className="block text-sm text-soft">
              {submissionNumber} · {task}, due <time dateTime={due}>{formatDay(due)}</time>
            </span>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
