import { useWatch } from 'react-hook-form'
import { formatLastIssue } from './last-issue.ts'

type Props = {
  /** Referenced by the `aria-describedby` of the submit button. */
  id: string
  isDraftIssue?: boolean
}

/** Says where the article will appear, and warns if that is in no issue. */
export function IssueNote({ id, isDraftIssue = false }: Props) {
  const [volume, issue, status] = useWatch({ name: ['volume', 'issue', 'status'] })
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
    <p id={id} className="rounded-lg border border-edge bg-grey-bg px-4 py-2">
      <b>The article will be public without an issue:</b> it will appear in no table of contents.
      Choose an issue above, or save it as a draft.
    </p>
  )
}
