import { useFormValues } from '#web/form/use-form-values.ts'
import { Preview } from '#web/ui/preview.tsx'

type FormValues = {
  name: string
  tagline: string
  shortName: string
  issnPrint: string
  issnOnline: string
  publisher: string
  sample: 'yes' | 'no'
}

type Props = { entry: { form: { control: unknown } }; logo: string | undefined }

/** A live preview of the header and footer of every page. */
export function IdentityPreview({ entry, logo }: Props) {
  const { name, tagline, shortName, issnPrint, issnOnline, publisher, sample } =
    useFormValues<FormValues>(entry)
  const issn = issnOnline || issnPrint
  const details = [sample === 'yes' && 'Sample', issn && `ISSN ${issn}`, 'Open access']
  return (
    <Preview className="overflow-hidden">
      <div className="flex min-w-0 items-center gap-3 bg-card px-4 py-3">
        <img src={logo ?? '/favicon.svg'} alt="" width={36} height={36} className="flex-none" />
        <p className="min-w-0">
          <span className="block font-serif font-bold">{name}</span>
          <span className="block text-xs tracking-wide text-soft uppercase">
            {details.filter(Boolean).join(' · ')}
          </span>
        </p>
      </div>
      <div className="bg-night px-4 py-4 text-sm text-night-text">
        <p className="font-serif text-lg font-bold text-white">{name}</p>
        <p className="mt-1">{tagline}</p>
        {issnPrint && <p className="mt-1">ISSN {issnPrint} (print)</p>}
        {issnOnline && <p>ISSN {issnOnline} (online)</p>}
      </div>
      <p className="bg-card px-4 py-3 text-sm text-soft">
        In citations and addresses: <em>{name}</em> ({shortName}), {publisher}
      </p>
    </Preview>
  )
}
