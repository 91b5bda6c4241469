import { useState } from 'react'
import { Link } from 'react-router'
import { NewSubmission } from '#domain/editorial/submission.ts'
import type { SubmissionBody, SubmissionResponse } from '#features/editorial/api-schemas.ts'
import { submissionErrorMessage } from '#web/client/api/error-messages.ts'
import { toFormData } from '#web/client/upload/form-data.ts'
import { useUpload } from '#web/client/upload/use-upload.ts'
import { ChosenFile } from '#web/form/chosen-file.ts'
import { DraftForm } from '#web/form/draft-form.tsx'
import { TextArea, TextField } from '#web/form/field.tsx'
import { FileField } from '#web/form/file-field.tsx'
import { commaList } from '#web/form/text-lists.ts'
import { useSavedInput } from '#web/form/use-saved-input.ts'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Banner } from '#web/ui/feedback/messages.tsx'
import { UploadProgress } from '#web/ui/feedback/upload-progress.tsx'

const SubmissionInput = NewSubmission.extend({
  keywords: commaList(NewSubmission.shape.keywords),
  authors: commaList(NewSubmission.shape.authors),
  file: ChosenFile,
})

const missingFile = 'Please upload a .docx file'
const blank = { title: '', abstract: '', keywords: '', authors: '', file: null }

/** The form of a manuscript, and the submission that it last created. */
function useSubmissionForm() {
  const [submitted, setSubmitted] = useState<SubmissionBody>()
  const { progress, send, cancel } = useUpload()
  const entry = useValidatedForm({
    schema: SubmissionInput,
    mode: 'onTouched',
    values: blank,
    words: {
      fields: {
        title: { missing: 'Title is required' },
        abstract: { missing: 'Abstract is required' },
        keywords: { missing: 'Keywords are required' },
        authors: { missing: 'Authors are required' },
        file: missingFile,
      },
    },
    async send(manuscript) {
      setSubmitted(undefined)
      const { status, answer } = await send<SubmissionResponse>(
        '/submissions',
        toFormData(manuscript),
      )
      if (status !== 200 && status !== 201) throw new UnexpectedResponse()
      entry.form.reset(blank)
      setSubmitted(answer.data)
      entry.tell('success', 'Journal submitted successfully', true)
    },
    failed: (error) =>
      error instanceof UnexpectedResponse
        ? 'Unexpected server response'
        : submissionErrorMessage(error),
    onWrong(names) {
      if (names.includes('file')) entry.tell('error', missingFile, true)
    },
  })
  const savedInput = useSavedInput(entry, { form: 'submission' })
  return { entry, savedInput, progress, cancel, submitted }
}

export function SubmissionForm() {
  const { entry, savedInput, progress, cancel, submitted } = useSubmissionForm()
  return (
    <DraftForm entry={entry} draft={savedInput} className="flex flex-col gap-5">
      {submitted && (
        <Banner takesFocus>
          <p>Journal submitted successfully!</p>
          <NextSteps {...submitted} />
        </Banner>
      )}
      <TextField label="Title" {...entry.field('title')} />
      <TextArea label="Abstract" {...entry.field('abstract')} />
      <TextField label="Keywords" hint="Comma-separated" {...entry.field('keywords')} />
      <TextField
        label="Authors"
        hint="Comma-separated, in the order of the byline"
        {...entry.field('authors')}
      />
      <FileField
        name="file"
        format="docx"
        label="Manuscript"
        hint="One .docx file of at most 10 MB"
        rejection={{ message: missingFile }}
        onProblem={(message) => entry.tell('error', message, true)}
      />
      {progress && <UploadProgress label="Manuscript upload" {...progress} onCancel={cancel} />}
      <Button type="submit" look="go" disabled={entry.busy} className="self-start">
        {entry.busy ? 'Submitting...' : 'Submit'}
      </Button>
    </DraftForm>
  )
}

/** What happens next. Inside the banner, so that no toast covers the link. */
const NextSteps = ({ _id, submissionNumber }: Partial<SubmissionBody>) =>
  _id && (
    <p className="mt-1 font-normal text-ink">
      Its submission number is <b className="tabular-nums">{submissionNumber}</b>. An editor will
      check it. You can follow its progress: <Link to={`/submissions/${_id}`}>View submission</Link>
    </p>
  )

/** A success status that the API does not document for a new submission. */
class UnexpectedResponse extends Error {}
