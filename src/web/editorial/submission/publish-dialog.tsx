import { useRevalidator } from 'react-router'
import { isInProduction, type ProofApproval } from '#domain/editorial/production/decide.ts'
import { PublishInput } from '#domain/editorial/publication.ts'
import { NewArticle } from '#domain/publishing/article.ts'
import { toCall } from '#web/api/to-call.ts'
import { toFormData } from '#web/client/upload/form-data.ts'
import { useUpload } from '#web/client/upload/use-upload.ts'
import {
  blankPublication,
  ContentField,
  PublicationFields,
} from '#web/editorial/articles/publication-fields.tsx'
import { OptionalFile } from '#web/form/files/chosen-file.ts'
import { FileField } from '#web/form/files/file-field.tsx'
import { Form } from '#web/form/form.tsx'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx'
import { UploadProgress } from '#web/ui/feedback/upload-progress.tsx'
import { ProofReasonField } from './proof-reason-field.tsx'

const PublishFormInput = PublishInput.omit({ status: true }).extend({
  content: NewArticle.shape.content,
  pdfFile: OptionalFile,
})

const blank = { ...blankPublication, content: '', pdfFile: null, proofReason: '' }

type Props = {
  id: string
  title: string
  /** The version on screen: the server refuses to publish when the submission has changed since. */
  version: number
  /** The article becomes a sample, too. */
  isSample: boolean | undefined
  /** Whether the author has approved the proof; undefined where only the server knows. If not approved, the dialog asks for a reason. */
  approval?: ProofApproval
  /** No review took place: the user must confirm this. */
  withoutReview: boolean
  open: boolean
  onClose(): void
}

export function PublishDialog(props: Props) {
  const { id, title, version, withoutReview, isSample, approval = 'none', open, onClose } = props
  const { progress, send, cancel } = useUpload()
  const { revalidate } = useRevalidator()
  const entry = useValidatedForm({
    schema: PublishFormInput,
    values: blank,
    async send(details) {
      const call = toCall('PATCH /submissions/:id/status', { params: { id } })
      await send(call, toFormData({ status: 'published', version, ...details }))
      entry.tell('success', 'Submission published successfully')
      onClose()
      await revalidate()
    },
    failed: 'Failed to publish submission',
  })
  const reason = entry.field('proofReason')

  return (
    <ConfirmDialog
      open={open}
      title="Publish this submission?"
      action={entry.busy ? 'Publishing…' : 'Publish'}
      look="primary"
      busy={entry.busy}
      onConfirm={entry.submit}
      onClose={onClose}
    >
      <p>
        {withoutReview && (
          <b className="mb-2 block text-ink">
            This submission was not reviewed. If you publish it, the activity log records that you
            confirmed this.
          </b>
        )}
        “{title}” becomes a public article, with the manuscript as its DOCX.{' '}
        {isSample && 'It is a sample article, removed together with the other samples. '}The fields
        below are optional. You can fill them in later.
      </p>
      <Form entry={entry} className="mt-4 flex flex-col gap-4 text-ink">
        {(isInProduction(approval) || reason.error) && <ProofReasonField {...reason} />}
        <PublicationFields ofManuscript />
        <ContentField />
        <FileField
          name="pdfFile"
          format="pdf"
          label="PDF file"
          hint="Files up to 10MB"
          rejection={{ message: 'Please upload a PDF document (.pdf).' }}
        />
        {progress && <UploadProgress label="PDF upload" {...progress} onCancel={cancel} />}
      </Form>
    </ConfirmDialog>
  )
}
