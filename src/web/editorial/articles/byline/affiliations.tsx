import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { countries } from '#domain/people/country.ts'
import type { Affiliation } from '#domain/publishing/byline.ts'
import { Select, TextField } from '#web/form/field.tsx'
import { Button } from '#web/ui/controls/button.tsx'

type Props = {
  called: string
  places: Affiliation[]
  /** Where others of the byline work: offered, so that nobody types it again. */
  elsewhere: Affiliation[]
  about(at: string): { 'data-field': string; error: string | undefined }
  onChange(places: Affiliation[]): void
}

/** Where a person works. */
export function Affiliations({ called, places, elsewhere, about, onChange }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const put = (index: number, change: Partial<Affiliation>) =>
    onChange(places.map((place, at) => (at === index ? { ...place, ...change } : place)))
  const add = (place: Affiliation) => {
    flushSync(() => onChange([...places, place]))
    list.current?.querySelector<HTMLInputElement>('fieldset:last-of-type input')?.focus()
  }
  return (
    <div ref={list} className="flex flex-col gap-3">
      {places.map((place, index) => (
        <AffiliationFields
          // biome-ignore lint/suspicious/noArrayIndexKey: an affiliation is its place
          key={index}
          {...{ called, place, index }}
          about={(part) => about(`affiliations.${index}.${part}`)}
          onChange={(change) => put(index, change)}
          onRemove={() => onChange(places.toSpliced(index, 1))}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => add({ name: '', country: null, ror: null })}>
          <Plus size={18} aria-hidden /> Add an affiliation
        </Button>
        {elsewhere.map((place) => (
          <Button key={place.name} onClick={() => add({ ...place })}>
            <Plus size={18} aria-hidden /> {place.name}
          </Button>
        ))}
      </div>
    </div>
  )
}

type FieldsProps = Pick<Props, 'called' | 'about'> & {
  place: Affiliation
  index: number
  onChange(change: Partial<Affiliation>): void
  onRemove(): void
}

/** One place where a person works; `about` takes a part of it, as in `ror`. */
function AffiliationFields({ called, place, index, about, onChange, onRemove }: FieldsProps) {
  return (
    <fieldset className="grid items-start gap-3 rounded-lg border border-line p-3 sm:grid-cols-2">
      <legend className="px-1 text-sm text-soft">Affiliation {index + 1}</legend>
      <div className="sm:col-span-2">
        <TextField
          label="Institution"
          value={place.name}
          onChange={({ target }) => onChange({ name: target.value })}
          {...about('name')}
        />
      </div>
      <Select
        label="Country"
        value={place.country ?? ''}
        onChange={({ target }) => onChange({ country: target.value || null })}
        {...about('country')}
      >
        <option value="">Not said</option>
        {countries().map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <TextField
        label="ROR (optional)"
        placeholder="https://ror.org/03yrm5c26"
        inputMode="url"
        value={place.ror ?? ''}
        onChange={({ target }) => onChange({ ror: target.value || null })}
        {...about('ror')}
      />
      <Button
        className="justify-self-start"
        aria-label={`Remove affiliation ${index + 1} of ${called}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    </fieldset>
  )
}
