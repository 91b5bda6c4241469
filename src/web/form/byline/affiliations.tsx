import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Affiliation } from '#domain/manuscript/contributor.ts'
import { countries } from '#domain/people/country.ts'
import { Select, TextField } from '#web/form/field.tsx'
import { Button } from '#web/ui/controls/button.tsx'

type Props = {
  name: string
  affiliations: Affiliation[]
  /** Affiliations of the other authors, to add with one click. */
  suggestions: Affiliation[]
  getFieldProps(path: string): { 'data-field': string; error: string | undefined }
  onChange(affiliations: Affiliation[]): void
}

export function Affiliations({ name, affiliations, suggestions, getFieldProps, onChange }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const add = (affiliation: Affiliation) => {
    flushSync(() => onChange([...affiliations, affiliation]))
    list.current?.querySelector<HTMLInputElement>('fieldset:last-of-type input')?.focus()
  }
  return (
    <div ref={list} className="flex flex-col gap-3">
      {affiliations.map((affiliation, index) => (
        <AffiliationFields
          // biome-ignore lint/suspicious/noArrayIndexKey: affiliations have no other identity
          key={index}
          author={name}
          affiliation={affiliation}
          index={index}
          getFieldProps={getFieldProps}
          onChange={(changed) => onChange(affiliations.with(index, changed))}
          onRemove={() => onChange(affiliations.toSpliced(index, 1))}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => add({ name: '', country: null, ror: null })}>
          <Plus size={18} aria-hidden /> Add an affiliation
        </Button>
        {suggestions.map((affiliation) => (
          <Button key={affiliation.name} onClick={() => add({ ...affiliation })}>
            <Plus size={18} aria-hidden /> {affiliation.name}
          </Button>
        ))}
      </div>
    </div>
  )
}

type FieldsProps = Pick<Props, 'getFieldProps'> & {
  author: string
  affiliation: Affiliation
  index: number
  onChange(affiliation: Affiliation): void
  onRemove(): void
}

function AffiliationFields(props: FieldsProps) {
  const { author, affiliation, index, getFieldProps, onChange, onRemove } = props
  const update = (change: Partial<Affiliation>) => onChange({ ...affiliation, ...change })
  return (
    <fieldset className="grid items-start gap-3 rounded-lg border border-line p-3 sm:grid-cols-2">
      <legend className="px-1 text-sm text-soft">Affiliation {index + 1}</legend>
      <div className="sm:col-span-2">
        <TextField
          label="Institution"
          value={affiliation.name}
          onChange={({ target }) => update({ name: target.value })}
          {...getFieldProps(`affiliations.${index}.name`)}
        />
      </div>
      <Select
        label="Country"
        value={affiliation.country ?? ''}
        onChange={({ target }) => update({ country: target.value || null })}
        {...getFieldProps(`affiliations.${index}.country`)}
      >
        <option value="">Not specified</option>
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
        value={affiliation.ror ?? ''}
        onChange={({ target }) => update({ ror: target.value || null })}
        {...getFieldProps(`affiliations.${index}.ror`)}
      />
      <Button
        className="justify-self-start"
        aria-label={`Remove affiliation ${index + 1} of ${author}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    </fieldset>
  )
}
