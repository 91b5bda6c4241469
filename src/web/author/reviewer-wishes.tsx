import type { z } from 'zod'
import type { ReviewerWish } from '#domain/editorial/statements.ts'
import { FormField } from '#web/form/groups/form-field.tsx'
import { RowsField } from '#web/form/groups/rows-field.tsx'
import type { Group } from '#web/form/groups/use-group.ts'
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

const WishFields = ({ path }: Group<Wish>) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <FormField
      at={`${path}.kind`}
      label="Your wish"
      options={[
        ['suggested', 'Suggest this person'],
        ['opposed', 'Do not invite this person'],
      ]}
    />
    <FormField at={`${path}.name`} label="Name" />
    <FormField at={`${path}.email`} label="Email" type="email" />
    <FormField at={`${path}.affiliation`} label="Affiliation" />
    <div className="sm:col-span-2">
      <FormField at={`${path}.reason`} label="Reason" rows={2} />
    </div>
  </div>
)
