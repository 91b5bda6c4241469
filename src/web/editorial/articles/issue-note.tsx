import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { findLastIssue, formatLastIssue } from './last-issue.ts'

type FormValues = { volume: number | string; issue: string; status?: string }
type Props = {
  /** Referenced by the `aria-describedby` of the submit button. */
  id: string
  isDraftIssue?: boolean
}

export function IssueNote({ id, isDraftIssue = false }: Props) {
  const { control, setValue } = useFormContext<FormValues>()
  const [volume, issue, status] = useWatch({ control, name: ['volume', 'issue', 'status'] })
  const [last] = useState(findLastIssue)
  if (status === 'draft') return null
  if (String(volume ?? '').trim()) {
    return (
      <p id={id} className="text-soft">
        {isDraftIssue ? 'The article stays a draft until' : 'The article will be public in'}{' '}
        {formatLastIssue({ volume, issue })}
        {isDraftIssue && ' is published'}.
      </p>
    )
  }
  return (
    <div
      id={id}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-edge bg-grey-bg px-4 py-2"
    >
      <p className="min-w-0 flex-[1_1_16rem]">
        <b>The article will be public without an issue:</b> it will appear in no table of contents.
        Enter a volume, or save it as a draft. You can create an issue under{' '}
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
