import { doiCandidates } from '#domain/publishing/doi/doi-pattern.ts'
import { useFormValues } from '#web/form/use-form-values.ts'
import { Preview } from '#web/ui/preview.tsx'

type FormValues = { prefix: string; pattern: string; issuePattern: string }

/** Which DOIs an article and an issue would get, as an example. */
export function DoiPreview({
  entry,
  shortName,
}: {
  entry: { form: { control: unknown } }
  shortName: string
}) {
  const { prefix, pattern, issuePattern } = useFormValues<FormValues>(entry)
  if (!prefix) return null
  const parts = { journal: shortName, year: 2026, volume: 1, issue: '2', id: 'k3v9' }
  const first = (from: string) => doiCandidates(prefix, from.slice(0, 100), parts).next().value
  return (
    <Preview>
      <dl>
        <dt className="text-sm text-soft">An article would have</dt>
        <dd className="font-semibold">{first(pattern)}</dd>
        <dt className="mt-2 text-sm text-soft">Volume 1, issue 2 would have</dt>
        <dd className="font-semibold">{first(issuePattern)}</dd>
      </dl>
    </Preview>
  )
}
