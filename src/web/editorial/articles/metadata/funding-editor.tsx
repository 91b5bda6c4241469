import type { Grant } from '#domain/publishing/metadata.ts'
import { TextField } from '#web/form/field.tsx'
import { useFormField } from '#web/form/use-form-field.ts'
import { RowList } from './row-list.tsx'

export const FundingEditor = () => (
  <RowList
    name="funding"
    field={useFormField<Grant[]>('funding')}
    legend="Funding"
    addLabel="Add a funder"
    blank={{ funder: '', award: null }}
    nameOf={({ funder }, index) => funder || `funder ${index + 1}`}
    columns="sm:grid-cols-[2fr_1fr_auto]"
  >
    {({ funder, award }, index, update) => (
      <>
        <TextField
          label={`Funder ${index + 1}`}
          value={funder}
          onChange={({ target }) => update({ funder: target.value })}
        />
        <TextField
          label={`Award ${index + 1} (optional)`}
          value={award ?? ''}
          onChange={({ target }) => update({ award: target.value || null })}
        />
      </>
    )}
  </RowList>
)
