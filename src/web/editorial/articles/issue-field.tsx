import { useEffect, useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { suggestIssue } from '#domain/publishing/issues/issue.ts'
import { formatIssue } from '#domain/text/format.ts'
import type { IssueBody } from '#features/publishing/issues/api-schemas.ts'
import { api } from '#web/api/api.ts'
import { Select, TextField } from '#web/form/field.tsx'
import { useFormFields } from '#web/form/form.tsx'
import { useFormValues } from '#web/form/use-form-field.ts'
import { findLastIssue } from './last-issue.ts'

type IssueValues = { volume: number | string; issue: string }
type FormValues = IssueValues & { createIssue: string }

const newIssue = 'new'
const keyOf = ({ volume, issue }: IssueValues) => (volume ? `${volume}/${issue ?? ''}` : '')

/** Chooses the issue of an article from a list. A new issue is created when the article is saved. */
export function IssueField() {
  const { field } = useFormFields()
  const { setValue } = useFormContext<FormValues>()
  const values = useFormValues<FormValues>()
  const issues = useIssues()
  const isNew = values.createIssue === 'true'
  const [volume, issue] = [field('volume'), field('issue')]

  const choose = (key: string) => {
    const found = issues.find((listed) => keyOf(toValues(listed)) === key)
    const suggested = key === newIssue ? suggestIssue(issues, new Date().getFullYear()) : undefined
    const next = found ?? suggested
    setValue('createIssue', String(key === newIssue))
    setValue('volume', next ? String(next.volume) : '', { shouldDirty: true })
    setValue('issue', next?.number ?? '', { shouldDirty: true })
  }
  return (
    <>
      <Select
        label="Issue"
        value={isNew ? newIssue : keyOf(values)}
        error={isNew ? undefined : (issue.error ?? volume.error)}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">No issue (online first)</option>
        <IssueOptions issues={issues} chosen={isNew ? undefined : values} />
        <option value={newIssue}>New issue…</option>
      </Select>
      {isNew && (
        <div className="grid grid-cols-2 gap-4">
          <TextField label="Volume" type="number" min={1} max={9999} {...volume} />
          <TextField label="Number" {...issue} />
        </div>
      )}
    </>
  )
}

const toValues = ({ volume, number }: IssueBody): IssueValues => ({ volume, issue: number })

type OptionsProps = { issues: IssueBody[]; chosen: IssueValues | undefined }

/** The issues, and the chosen one while they are loading. */
function IssueOptions({ issues, chosen }: OptionsProps) {
  const [last] = useState(findLastIssue)
  const isListed = issues.some((issue) => chosen && keyOf(toValues(issue)) === keyOf(chosen))
  return (
    <>
      {chosen?.volume && !isListed && (
        <option value={keyOf(chosen)}>
          {formatIssue({ volume: Number(chosen.volume), issue: chosen.issue })}
        </option>
      )}
      {issues.map((issue) => {
        const key = keyOf(toValues(issue))
        return (
          <option key={issue._id} value={key}>
            {formatIssue({ ...issue, issue: issue.number })}
            {issue.state !== 'published' && ', not public yet'}
            {last && key === keyOf(last) && ' (last used)'}
          </option>
        )
      })}
    </>
  )
}

/** The issues of the journal, loaded again after each upload. Without them, an issue can still be named as a new one. */
function useIssues() {
  const { submitCount } = useFormState()
  const [issues, setIssues] = useState<IssueBody[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: an upload can create an issue
  useEffect(() => {
    const load = async () =>
      setIssues((await api('GET /issues', { query: { status: 'all' } })).issues)
    load().catch(() => {})
  }, [submitCount])
  return issues
}
