import { useState } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod'
import { NewSubmission } from '#domain/editorial/submission.ts'
import type { SubmissionBody, SubmissionResponse } from '#features/editorial/api-schemas.ts'
import { toFormData } from '#web/client/upload/form-data.ts'
import { submissionErrorMessage } from '#web/client/upload/upload-errors.ts'
import { useUpload } from '#web/client/upload/use-upload.ts'
import {
  AuthorsInput,
  RowAuthors,
  TextAuthors,
  useAuthorsInput,
} from '#web/form/byline/authors-input.tsx'
import { ChosenFile } from '#web/form/chosen-file.ts'
import { DraftForm } from '#web/form/draft-form.tsx'
import { TextArea, TextField } from '#web/form/field.tsx'
import { commaList } from '#web/form/text-lists.ts'
import { useSavedInput } from '#web/form/use-saved-input.ts'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import { Banner } from '#web/ui/feedback/messages.tsx'
import { ManuscriptUpload } from './manuscript-upload.tsx'

const common = NewSubmission.extend({
  keywords: commaList(NewSubmission.shape.keywords),
  file: ChosenFile,
})
const TextAuthorsInput = common.extend(TextAuthors)
const RowAuthorsInput = common.extend(RowAuthors)
type Manuscript = z.output<typeof TextAuthorsInput> | z.output<typeof RowAuthorsInput>

const missingFile = 'Please upload a .docx file'
const blank = { title: '', abstract: '', keywords: '', authors: '', contributors: [], file: null }

/** The form of a manuscript, and the submission that it last created. */
function useSubmissionForm() {
  const [submitted, setSubmitted] = useState<SubmissionBody>()
  const upload = useUpload()
  const authors = useAuthorsInput()
  const entry = useValidatedForm<z.input<typeof TextAuthorsInput>, Manuscript>({
    schema: authors.isRows ? RowAuthorsInput : TextAuthorsInput,
    mode: 'onTouched',
    values: blank,
    messages: {
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
      const { status, answer } = await upload.send<SubmissionResponse>(
        '/submissions',
        toFormData(manuscript),
      )
      if (status !== 200 && status !== 201) throw new UnexpectedResponse()
      entry.form.reset(blank)
      authors.reset()
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
  const savedInput = useSavedInput(entry, { form: 'submission', ...authors.saved })
  return { entry, savedInput, upload, submitted, authors }
}

export function SubmissionForm() {
  const { entry, savedInput, upload, submitted, authors } = useSubmissionForm()
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
      <AuthorsInput hint="Comma-separated, in the order of the byline" {...authors} />
      <ManuscriptUpload
        entry={entry}
        upload={upload}
        label="Manuscript"
        hint="One .docx file of at most 10 MB"
        missing={missingFile}
        onProblem={(message) => entry.tell('error', message, true)}
        busy="Submitting..."
      >
        Submit
      </ManuscriptUpload>
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
