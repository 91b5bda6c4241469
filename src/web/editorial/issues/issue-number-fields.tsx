import { TextField } from '#web/form/field.tsx'
import { useFormFields } from '#web/form/form.tsx'

/** Volume, number and year of an issue; those of its address are fixed once it is public. */
export function IssueNumberFields({ isPublic = false }) {
  const { field } = useFormFields<'volume' | 'number' | 'year'>()
  return (
    <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-3">
      <TextField label="Volume" inputMode="numeric" readOnly={isPublic} {...field('volume')} />
      <TextField
        label="Number"
        placeholder="3, 1-2 or Special"
        readOnly={isPublic}
        {...field('number')}
      />
      <TextField label="Year" inputMode="numeric" {...field('year')} />
    </div>
  )
}
