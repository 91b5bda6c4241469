import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import type { JournalBody } from '#features/publishing/articles/api-schemas.ts'
import type { FullTextBody } from '#features/publishing/full-text/api-schemas.ts'
import { ActionButton } from '#web/api/action-button.tsx'
import { send } from '#web/api/api.ts'
import { toCall } from '#web/api/to-call.ts'
import { TextArea } from '#web/form/field.tsx'
import { Form } from '#web/form/form.tsx'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx'

type Props = { article: JournalBody; fullText: z.infer<typeof FullTextBody> }

const toApproval = ({ article, fullText }: Props, note?: string) => {
  const { fileId, convertedAt } = fullText
  return toCall('PUT /journals/:id/full-text/approval', {
    params: { id: article._id },
    body: { fileId: fileId ?? '', convertedAt: convertedAt ?? undefined, note },
  })
}

/** Shows readers the text. A change of what they have read is a new version, with a note. */
export const ApproveFullText = (props: Props) =>
  props.fullText.isNoteRequired ? (
    <ApproveWithNote {...props} />
  ) : (
    <ActionButton
      look="primary"
      call={toApproval(props)}
      success="The full text is approved"
      failure="The full text could not be approved"
    >
      Approve for readers
    </ActionButton>
  )

const VersionNote = z.object({
  note: z
    .string()
    .trim()
    .min(1, 'Please say what changed')
    .max(1_000, 'Please keep to 1,000 characters'),
})

function ApproveWithNote(props: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const { revalidate } = useRevalidator()
  const entry = useValidatedForm({
    schema: VersionNote,
    values: { note: '' },
    async send({ note }) {
      await send(toApproval(props, note))
      entry.tell('success', 'Readers see the new version')
      setIsOpen(false)
      await revalidate()
    },
    failed: 'The new version was not published',
  })
  return (
    <>
      <Button look="primary" onClick={() => setIsOpen(true)}>
        Publish as a new version…
      </Button>
      <ConfirmDialog
        open={isOpen}
        title="Publish a new version?"
        action="Publish new version"
        look="primary"
        busy={entry.busy}
        onConfirm={entry.submit}
        onClose={() => setIsOpen(false)}
      >
        <p>
          Readers see the new text with its date and this note. The version before it stays readable
          and is listed on the page of the article.
        </p>
        <Form entry={entry} className="mt-4 text-ink">
          <TextArea
            label="What changed"
            hint="For readers, for example: Table 2 was corrected."
            rows={3}
            {...entry.field('note')}
          />
        </Form>
      </ConfirmDialog>
    </>
  )
}
