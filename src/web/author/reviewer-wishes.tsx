import type { z } from 'zod'
import type { ReviewerWish } from '#domain/editorial/statements.ts'
import { Select, TextArea, TextField } from '#web/form/field.tsx'
import type { Group } from '#web/form/groups/group-field.tsx'
import { RowsField } from '#web/form/groups/rows-field.tsx'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'

type Wish = z.input<typeof ReviewerWish>

/** Reviewers whom the author suggests, or asks not to invite. */
export const ReviewerWishes = () => (
  <Disclosure summary="Suggest or oppose reviewers (optional)">
    <div className="pt-3">
      <RowsField<Wish>
        name="reviewers"
        legend="Reviewers"
        hint="Only editors see this. They decide whom to invite."
        blank={{ kind: 'suggested', name: '', email: '', affiliation: '', reason: '' }}
        add="Add a reviewer"
        nameOf={({ name }, index) => name || `Reviewer ${index + 1}`}
      >
        {WishFields}
      </RowsField>
    </div>
  </Disclosure>
)

const WishFields = ({ value, change, text }: Group<Wish>) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <Select
      label="Your wish"
      value={value.kind}
      onChange={({ target }) => change({ kind: target.value as Wish['kind'] })}
    >
      <option value="suggested">Suggest this person</option>
      <option value="opposed">Do not invite this person</option>
    </Select>
    <TextField label="Name" {...text('name')} aria-required />
    <TextField label="Email" type="email" {...text('email')} />
    <TextField label="Affiliation" {...text('affiliation')} />
    <div className="sm:col-span-2">
      <TextArea label="Reason" rows={2} {...text('reason')} />
    </div>
  </div>
)
