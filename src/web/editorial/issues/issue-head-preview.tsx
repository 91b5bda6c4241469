import { formatIssue } from '#domain/text/format.ts'
import { useFormValues } from '#web/form/use-form-values.ts'
import { Preview } from '#web/ui/preview.tsx'

type FormValues = {
  volume: string
  number: string
  year: string
  title: string
  introduction: string
}

/** A live preview of the head of the issue page. */
export function IssueHeadPreview({ entry }: { entry: { form: { control: unknown } } }) {
  const { volume, number: issue, year, title, introduction } = useFormValues<FormValues>(entry)
  const issueFields = { volume: Number(volume) || null, issue, year: Number(year) || null }
  return (
    <Preview>
      <p className="font-serif text-2xl font-bold">{formatIssue(issueFields)}</p>
      {title && <p className="mt-1 text-soft">{title}</p>}
      {introduction && <p className="mt-3 max-w-[66ch] whitespace-pre-line">{introduction}</p>}
    </Preview>
  )
}
