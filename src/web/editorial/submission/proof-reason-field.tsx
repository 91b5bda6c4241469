import type { ComponentProps } from 'react'
import { TextArea } from '#web/form/field.tsx'

/** Why an article is published before its author has approved the proof. */
export const ProofReasonField = (
  props: Omit<ComponentProps<typeof TextArea>, 'label' | 'hint'>,
) => (
  <TextArea
    label="Reason to publish without an approved proof"
    hint="The author has not approved the text as it is now. The activity log keeps your reason."
    rows={2}
    {...props}
  />
)
