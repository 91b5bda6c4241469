import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Control, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { z } from 'zod'
import { Authors, Keywords, NewArticle } from '#domain/publishing/article.ts'
import { ContributorRows } from '#domain/publishing/contributors.ts'
import type { JournalBody } from '#features/publishing/articles/api-schemas.ts'
import type { IssueBody } from '#features/publishing/issues/api-schemas.ts'
import { uploadErrorMessage } from '#web/client/api/error-messages.ts'
import { toFormData } from '#web/client/upload/form-data.ts'
import { useUpload } from '#web/client/upload/use-upload.ts'
import { ChosenFile } from '#web/form/chosen-file.ts'
import { commaList } from '#web/form/comma-list.ts'
import { TextArea, TextField } from '#web/form/field.tsx'
import { FileField } from '#web/form/file-field.tsx'
import { Form } from '#web/form/form.tsx'
import { RestoredInputNotice } from '#web/form/restored-input.tsx'
import { UnsavedChangesGuard } from '#web/form/unsaved-changes-guard.tsx'
import { useSavedInput } from '#web/form/use-saved-input.ts'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'
import { Banner } from '#web/ui/feedback/messages.tsx'
import { UploadProgress } from '#web/ui/feedback/upload-progress.tsx'
import { type AuthorRow, parseAuthorRows, toAuthorRow } from './byline/author-rows.ts'
import { AuthorsField } from './byline/authors-field.tsx'
import { IssueNote } from './issue-note.tsx'
import { findLastIssue, saveLastIssue } from './last-issue.ts'
import { emptyMetadata, MetadataForm, toRequest } from './metadata/metadata-form.ts'
import { MetadataSection } from './metadata/metadata-section.tsx'
import { ContentField, PublicationFields } from './publication-fields.tsx'

const common = NewArticle.omit({ status: true }).extend({
  ...MetadataForm.shape,
  keywords: commaList(Keywords),
  pdfFile: ChosenFile,
  docxFile: ChosenFile,
})

const unused = z.unknown().transform(() => undefined)

/** Authors are typed as one text at first; once they are rows, the rows count. */
const TextAuthorsInput = common.extend({ authors: commaList(Authors), contributors: unused })
const RowAuthorsInput = common.extend({ authors: unused, contributors: ContributorRows })
type UploadInput = z.output<typeof TextAuthorsInput> | z.output<typeof RowAuthorsInput>
type FormValues = typeof blank

const missingMessages = {
  title: 'Please enter a title for your journal.',
  abstract: 'Please provide an abstract for your journal.',
  authors: 'Please enter at least one author name.',
  pdfFile: 'Please upload a PDF document (.pdf).',
  docxFile: 'Please upload a Word document (.docx).',
}

const blank = {
  ...{ ...emptyMetadata, contributors: [] as AuthorRow[] },
  ...{ title: '', abstract: '', content: '', authors: '', keywords: '' },
  ...{ category: '', volume: '', issue: '', pages: '', publicationDate: '' },
  ...{ pdfFile: null as File | null, docxFile: null as File | null },
}

/** The issue for which articles are uploaded. */
export type TargetIssue = Pick<IssueBody, '_id' | 'volume' | 'number' | 'year' | 'state'>

/** An empty form, for the issue from which one came, else for that of the last article. */
function initialValues(into: TargetIssue | null): FormValues {
  const last = into ? { volume: into.volume, issue: into.number } : findLastIssue()
  return last ? { ...blank, volume: String(last.volume), issue: last.issue } : blank
}

/** How long what was said of a dropped file stays, and how long the news of a success. */
const displayTimes = { rejection: 3000, success: 5000 }

/** Uploads an article with both its files; one for an issue that nobody sees yet waits for it as a draft. */
export function UploadForm({ into }: { into: TargetIssue | null }) {
  const { uploaded, tell } = useUploadSuccess()
  const { entry, kept, progress, cancel, inRows, makeRows } = useUploadForm(into, tell)
  const waits = useWaitsForIssue(entry.form.control, into)
  const note = useId()
  return (
    <Form entry={entry} className="flex flex-col gap-5">
      {uploaded && <UploadSuccess uploaded={uploaded} into={into} />}
      <RestoredInputNotice kept={kept} />
      <UnsavedChangesGuard entry={entry} />
      <TextField label="Title" {...entry.field('title')} />
      <TextArea label="Abstract" {...entry.field('abstract')} />
      {inRows ? (
        <AuthorsField entry={entry} />
      ) : (
        <div className="flex flex-col gap-2">
          <TextField label="Authors" hint="Comma separated" {...entry.field('authors')} />
          <Button className="self-start" onClick={makeRows}>
            Add affiliation, ORCID and more
          </Button>
        </div>
      )}
      <TextField label="Keywords" hint="Comma separated, optional" {...entry.field('keywords')} />
      <ContentField {...entry.field('content')} />
      <FileFields entry={entry} />
      <Disclosure
        summary="Publication details and draft (optional)"
        open={into !== null}
        className="rounded-lg border border-line px-4 py-1"
      >
        <div className="mt-3 mb-4 flex flex-col gap-4">
          <PublicationFields field={entry.field} />
          {!waits && (
            <Button type="submit" value="draft" disabled={entry.busy} className="self-start">
              Save as draft
            </Button>
          )}
        </div>
      </Disclosure>
      <MetadataSection entry={entry} />
      {progress && <UploadProgress label="Upload of the article" {...progress} onCancel={cancel} />}
      <IssueNote entry={entry} id={note} waits={waits} />
      <Button
        type="submit"
        look="go"
        aria-describedby={note}
        value={waits ? 'draft' : 'published'}
        disabled={entry.busy}
        className="self-start"
      >
        {entry.busy ? 'Uploading...' : 'Upload Journal'}
      </Button>
    </Form>
  )
}

/** Both files of the article. */
function FileFields({ entry }: { entry: ReturnType<typeof useUploadForm>['entry'] }) {
  return (['pdf', 'docx'] as const).map((format) => (
    <FileField
      key={format}
      entry={entry}
      name={`${format}File`}
      format={format}
      label={`${format.toUpperCase()} file`}
      hint="Files up to 10MB"
      rejection={{ message: missingMessages[`${format}File`], shownFor: displayTimes.rejection }}
      dismissal={missingMessages[`${format}File`]}
    />
  ))
}

type Uploaded = Pick<JournalBody, '_id' | 'status'>

/** What was uploaded, with the next step. */
function UploadSuccess({ uploaded, into }: { uploaded: Uploaded; into: TargetIssue | null }) {
  return (
    <Banner takesFocus>
      Journal uploaded successfully!{' '}
      {uploaded.status === 'published' ? (
        <Link to={`/journals/${uploaded._id}`}>View it</Link>
      ) : (
        <Link to={`/manage-journals/${uploaded._id}`}>Edit the draft</Link>
      )}
      {into && (
        <>
          {' '}
          · <Link to={`/manage-journals/issues/${into._id}`}>Back to the issue</Link>
        </>
      )}
    </Banner>
  )
}

/** Whether what is typed is for the issue from which one came, and nobody sees that one yet. */
function useWaitsForIssue(
  control: Control<FormValues, unknown, UploadInput>,
  into: TargetIssue | null,
): boolean {
  const [volume, issue] = useWatch({ control, name: ['volume', 'issue'] })
  const isItsOwn = into && String(into.volume) === volume.trim() && into.number === issue.trim()
  return Boolean(isItsOwn) && into?.state !== 'published'
}

/** The form of a new article; `tell` is told what was uploaded. */
function useUploadForm(into: TargetIssue | null, tell: (uploaded: Uploaded) => void) {
  const { progress, send, cancel } = useUpload()
  const [inRows, setInRows] = useState(false)
  const [first] = useState(() => initialValues(into))
  const entry = useValidatedForm<FormValues, UploadInput>({
    schema: (inRows ? RowAuthorsInput : TextAuthorsInput) as unknown as z.ZodType<
      UploadInput,
      FormValues
    >,
    values: first,
    words: {
      fields: {
        title: { missing: missingMessages.title },
        abstract: { missing: missingMessages.abstract },
        authors: { missing: missingMessages.authors },
        pdfFile: missingMessages.pdfFile,
        docxFile: missingMessages.docxFile,
      },
    },
    async send(article, pressed): Promise<void> {
      const body = toFormData({ ...toRequest(article), status: pressed || 'published' })
      const { answer } = await send<{ data: JournalBody }>('/journals', body)
      saveLastIssue(answer.data)
      entry.form.reset(initialValues(into))
      setInRows(false)
      tell(answer.data)
    },
    failed: uploadErrorMessage,
  })
  const kept = useSavedInput(entry, {
    form: into ? `upload:${into._id}` : 'upload',
    onRestore({ contributors, ...values }) {
      const rows = (contributors as AuthorRow[] | undefined)?.map(toAuthorRow) ?? []
      setInRows(rows.length > 0)
      return { ...values, contributors: rows }
    },
    onDiscard: () => setInRows(false),
  })
  const makeRows = () => {
    entry.form.setValue('contributors', parseAuthorRows(entry.form.getValues('authors')))
    flushSync(() => setInRows(true))
    entry.form.setFocus('contributors')
  }
  return { entry, kept, progress, cancel, inRows, makeRows }
}

/** What was uploaded last, for as long as it is news. */
function useUploadSuccess() {
  const [uploaded, setUploaded] = useState<Uploaded>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const tell = (news: Uploaded) => {
    clearTimeout(timer.current)
    setUploaded(news)
    timer.current = setTimeout(() => setUploaded(undefined), displayTimes.success)
  }
  return { uploaded, tell }
}
