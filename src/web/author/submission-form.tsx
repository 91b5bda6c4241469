import { useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import {
  type StatementRules,
  Statements,
  statementLabels,
  statementNames,
  statementsFor,
} from '#domain/editorial/statements.ts'
import { NewSubmission } from '#domain/editorial/submission.ts'
import type { SubmissionBody, SubmissionFormBody } from '#features/editorial/api-schemas.ts'
import { ListError } from '#web/api/list-error.tsx'
import { loadPage } from '#web/api/load-page.ts'
import { toCall } from '#web/api/to-call.ts'
import { useDelivers } from '#web/client/session/use-delivers.ts'
import { toFormData } from '#web/client/upload/form-data.ts'
import { submissionErrorMessage } from '#web/client/upload/upload-errors.ts'
import { useUpload } from '#web/client/upload/use-upload.ts'
import {
  AuthorsInput,
  RowAuthors,
  TextAuthors,
  useAuthorsInput,
} from '#web/form/byline/authors-input.tsx'
import { DraftForm } from '#web/form/draft-form.tsx'
import { Select, TextArea, TextField } from '#web/form/field.tsx'
import { ChosenFile } from '#web/form/files/chosen-file.ts'
import { useFormFields } from '#web/form/form.tsx'
import { commaList, lineList, splitLines } from '#web/form/text-lists.ts'
import { useFormValues } from '#web/form/use-form-field.ts'
import { useSavedInput } from '#web/form/use-saved-input.ts'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'
import { Banner } from '#web/ui/feedback/messages.tsx'
import { FoundInManuscript } from './found-in-manuscript.tsx'
import { ManuscriptCheck } from './manuscript-check.tsx'
import { ManuscriptFile, SendManuscript } from './manuscript-upload.tsx'
import { ReviewerWishes } from './reviewer-wishes.tsx'
import { StatementFields } from './statement-fields.tsx'

/** The reference list, which the article gets with the other details. Folded, because the manuscript usually fills it. */
function ReferencesField() {
  const { field } = useFormFields()
  const { references } = useFormValues<{ references: string }>()
  const count = splitLines(references).length
  return (
    <Disclosure summary={count > 0 ? `References (${count})` : 'References (optional)'}>
      <TextArea
        label="References"
        hint="One a line, as in your manuscript. Indexes link each to the cited work."
        rows={8}
        {...field('references')}
      />
    </Disclosure>
  )
}

const Common = NewSubmission.extend({
  keywords: commaList(NewSubmission.shape.keywords),
  statements: Statements,
  section: z.string(),
  references: lineList(NewSubmission.shape.references.unwrap()),
  reviewers: NewSubmission.shape.reviewers.unwrap(),
  checkReason: z.string(),
  file: ChosenFile,
})
const TextAuthorsInput = Common.extend(TextAuthors)
const RowAuthorsInput = Common.extend(RowAuthors)
type Manuscript = z.output<typeof TextAuthorsInput> | z.output<typeof RowAuthorsInput>

const missingFile = 'Please upload a .docx file'
const blank = {
  title: '',
  abstract: '',
  keywords: '',
  authors: '',
  contributors: [],
  statements: {},
  section: '',
  references: '',
  reviewers: [],
  checkReason: '',
  file: null,
}

/** The form of a manuscript, and the submission that it last created. */
function useSubmissionForm(rules: StatementRules, sections: string[]) {
  const [submitted, setSubmitted] = useState<SubmissionBody>()
  const upload = useUpload()
  const authors = useAuthorsInput()
  const entry = useValidatedForm<z.input<typeof TextAuthorsInput>, Manuscript>({
    schema: (authors.isRows ? RowAuthorsInput : TextAuthorsInput).extend({
      statements: statementsFor(rules),
      section: sections.length > 0 ? z.enum(sections) : z.string(),
    }),
    mode: 'onTouched',
    values: blank,
    messages: {
      fields: {
        title: { missing: 'Title is required' },
        abstract: { missing: 'Abstract is required' },
        keywords: { missing: 'Keywords are required' },
        authors: { missing: 'Authors are required' },
        section: 'Please choose a section',
        file: missingFile,
      },
      labels: Object.fromEntries(
        statementNames.map((name) => [`statements.${name}`, statementLabels[name]]),
      ),
    },
    async send(manuscript) {
      setSubmitted(undefined)
      const { status, answer } = await upload.send(
        toCall('POST /submissions'),
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

/** Loads which statements the journal asks for. */
export const loadSubmissionForm = (request: Request) =>
  loadPage(request, 'Failed to fetch the form', (get) => get('/submission-form'))

type Props = Awaited<ReturnType<typeof loadSubmissionForm>>

export const SubmissionForm = ({ data, failure }: Props) =>
  data ? <ManuscriptForm {...data} /> : <ListError message={failure} />

function ManuscriptForm({ statements: rules, checks, sections }: SubmissionFormBody) {
  const { entry, savedInput, upload, submitted, authors } = useSubmissionForm(rules, sections)
  return (
    <DraftForm entry={entry} draft={savedInput} className="flex flex-col gap-5">
      {submitted && (
        <Banner takesFocus>
          <p>Journal submitted successfully!</p>
          <NextSteps {...submitted} />
        </Banner>
      )}
      <ManuscriptFile
        label="Manuscript"
        hint="One .docx file of at most 10 MB. You can fill in this form from it."
        missing={missingFile}
        onProblem={(message) => entry.tell('error', message, true)}
      />
      <ManuscriptCheck
        rules={checks}
        renderValues={(values) => <FoundInManuscript values={values} rules={rules} {...authors} />}
      />
      <TextField label="Title" {...entry.field('title')} />
      <TextArea label="Abstract" {...entry.field('abstract')} />
      <TextField label="Keywords" hint="Comma-separated" {...entry.field('keywords')} />
      {sections.length > 0 && (
        <Select label="Section" {...entry.field('section')}>
          <option value="">Choose a section</option>
          {sections.map((section) => (
            <option key={section}>{section}</option>
          ))}
        </Select>
      )}
      <AuthorsInput hint="Comma-separated, in the order of the byline" {...authors} />
      <StatementFields rules={rules} />
      <ReferencesField />
      <ReviewerWishes />
      <SendManuscript entry={entry} upload={upload} busy="Submitting...">
        Submit
      </SendManuscript>
    </DraftForm>
  )
}

/** What happens next. Inside the banner, so that no toast covers the link. */
function NextSteps({ _id, submissionNumber }: Partial<SubmissionBody>) {
  const delivers = useDelivers()
  if (!_id) return null
  return (
    <p className="mt-1 font-normal text-ink">
      Its submission number is <b className="tabular-nums">{submissionNumber}</b>. An editor will
      check it. {delivers && 'An email confirms that it has arrived. '}You can follow its progress:{' '}
      <Link to={`/submissions/${_id}`}>View submission</Link>
    </p>
  )
}

/** A success status that the API does not document for a new submission. */
class UnexpectedResponse extends Error {}
