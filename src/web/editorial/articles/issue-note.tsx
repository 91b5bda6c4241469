import { useState } from 'react'
import { type Control, type UseFormSetValue, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { findLastIssue, formatLastIssue } from './last-issue.ts'

type FormValues = { volume: number | string; issue: string; status?: string }
type Props = {
  entry: { form: { control: unknown; setValue: unknown } }
  /** Ties the note to the button that it is about. */
  id: string
  /** Whether it waits for an issue that nobody sees yet. */
  waits?: boolean
}

/** Says in which issue an article will be public, or warns that it would be in none. */
export function IssueNote({ entry, id, waits = false }: Props) {
  const control = entry.form.control as Control<FormValues>
  const setValue = entry.form.setValue as UseFormSetValue<FormValues>
  const [volume, issue, status] = useWatch({ control, name: ['volume', 'issue', 'status'] })
  const [last] = useState(findLastIssue)
  if (status === 'draft') return null
  if (String(volume ?? '').trim()) {
    return (
      <p id={id} className="text-soft">
        It will {waits ? 'wait for' : 'be public in'} {formatLastIssue({ volume, issue })}.
      </p>
    )
  }
  return (
    <div
      id={id}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-edge bg-grey-bg px-4 py-2"
    >
      <p className="min-w-0 flex-[1_1_16rem]">
        <b>It will be public without an issue:</b> no table of contents lists it. Give it a volume,
        or keep it as a draft. A whole issue is made under{' '}
        <Link to="/manage-journals/issues">Issues</Link>.
      </p>
      {last && (
        <button
          type="button"
          onClick={() => {
            setValue('volume', String(last.volume), { shouldDirty: true })
            setValue('issue', last.issue, { shouldDirty: true })
          }}
          className="min-h-11 font-semibold text-indigo underline underline-offset-4"
        >
          Use {formatLastIssue(last)}
        </button>
      )}
    </div>
  )
}
