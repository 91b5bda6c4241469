import { doiCandidates } from '#domain/publishing/doi/doi-pattern.ts'
import { useFormValues } from '#web/form/use-form-values.ts'
import { Preview } from '#web/ui/preview.tsx'

type FormValues = { prefix: string; pattern: string; issuePattern: string }

/** Example DOIs of an article and an issue. */
export function DoiPreview({
  entry,
  shortName,
}: {
  entry: { form: { control: unknown } }
  shortName: string
}) {
  const { prefix, pattern, issuePattern } = useFormValues<FormValues>(entry)
  if (!prefix) return null
  const fields = { journal: shortName, year: 2026, volume: 1, issue: '2', id: 'k3v9' }
  const example = (from: string) => doiCandidates(prefix, from.slice(0, 100), fields).next().value
  return (
    <Preview>
      <dl>
        <dt className="text-sm text-soft">Example DOI of an article</dt>
        <dd className="font-semibold">{example(pattern)}</dd>
        <dt className="mt-2 text-sm text-soft">Example DOI of volume 1, issue 2</dt>
        <dd className="font-semibold">{example(issuePattern)}</dd>
      </dl>
    </Preview>
  )
}
