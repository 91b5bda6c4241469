import { useState } from 'react'
import type { ReviewRounds, RoundBody } from '#features/editorial/rounds/api-schemas.ts'
import { ActionButton } from '#web/api/action-button.tsx'
import { toCall } from '#web/api/to-call.ts'
import { somethingWrong } from '#web/editorial/submission/decisions.ts'
import { Select } from '#web/form/field.tsx'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'

type Forms = ReviewRounds['forms']
type SelectProps = { forms: Forms; chosen: string; onChange(id: string): void }

/** Chooses the form in which reviewers write. */
export const FormSelect = ({ forms, chosen, onChange }: SelectProps) => (
  <Select label="Review form" value={chosen} onChange={({ target }) => onChange(target.value)}>
    {forms.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </Select>
)

type Props = { id: string; round: RoundBody; forms: Forms }

/** The form of a round, which can be exchanged until a review has begun. Nothing where the journal has one form. */
export function RoundForm({ id, round: { form, canExchangeForm }, forms }: Props) {
  const others = forms.filter((each) => each.id !== form.id)
  const [chosen, setChosen] = useState('')
  const next = others.find((each) => each.id === chosen) ?? others[0]
  if (!next) return null
  return (
    <div className="mb-3">
      <p>
        Review form: <b>{form.name}</b>
      </p>
      {canExchangeForm && (
        <Disclosure summary="Use another form">
          <div className="flex flex-wrap items-end gap-3 pt-2">
            <FormSelect forms={others} chosen={next.id} onChange={setChosen} />
            <ActionButton
              call={toCall('PUT /submissions/:id/review-form', {
                params: { id },
                body: { formId: next.id },
              })}
              failure={somethingWrong}
            >
              Use this form
            </ActionButton>
          </div>
          <p className="mt-2 text-sm text-soft">
            The form cannot be changed any more once a reviewer has begun to write.
          </p>
        </Disclosure>
      )}
    </div>
  )
}
