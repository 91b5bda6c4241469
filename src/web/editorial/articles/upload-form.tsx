import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useWatch } from 'react-hook-form'
import { Link, useNavigate, useRouteLoaderData } from 'react-router'
import type { z } from 'zod'
import { Keywords } from '#domain/manuscript/fields.ts'
import { NewArticle } from '#domain/publishing/article.ts'
import { fileFormats } from '#domain/publishing/file-formats.ts'
import type { JournalBody } from '#features/publishing/articles/api-schemas.ts'
import type { IssueBody } from '#features/publishing/issues/api-schemas.ts'
import { toCall } from '#web/api/to-call.ts'
import { toFormData } from '#web/client/upload/form-data.ts'
import { uploadErrorMessage } from '#web/client/upload/upload-errors.ts'
import { useUpload } from '#web/client/upload/use-upload.ts'
import { toAuthorRow } from '#web/form/byline/author-rows.ts'
import {
  AuthorsInput,
  RowAuthors,
  TextAuthors,
  useAuthorsInput,
} from '#web/form/byline/authors-input.tsx'
import { DraftForm } from '#web/form/draft-form.tsx'
import { TextArea, TextField } from '#web/form/field.tsx'
import { ChosenFile, OptionalFile } from '#web/form/files/chosen-file.ts'
import { FileField } from '#web/form/files/file-field.tsx'
import { SubmitButton } from '#web/form/form.tsx'
import { commaList } from '#web/form/text-lists.ts'
import { useSavedInput } from '#web/form/use-saved-input.ts'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import type { loader } from '#web/root.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'
import { StickyBar } from '#web/ui/controls/sticky-bar.tsx'
import { Banner } from '#web/ui/feedback/messages.tsx'
import { UploadProgress } from '#web/ui/feedback/upload-progress.tsx'
import { blankFields, toFormValues } from './article-fields.ts'
import { IssueNote } from './issue-note.tsx'
import { findLastIssue, saveLastIssue } from './last-issue.ts'
import { MetadataForm, toRequest } from './metadata/metadata-form.ts'
import { MetadataSection } from './metadata/metadata-section.tsx'
import { NoticeKind } from './metadata/notice-kind.tsx'
import { ContentField, PublicationFields } from './publication-fields.tsx'

const common = NewArticle.omit({ status: true }).extend({
  ...MetadataForm.shape,
  keywords: commaList(Keywords),
  pdfFile: ChosenFile,
  docxFile: ChosenFile,
})

const TextAuthorsInput = common.extend(TextAuthors)
const RowAuthorsInput = common.extend(RowAuthors)

type UploadInput = z.input<typeof TextAuthorsInput>
type Upload = z.output<typeof TextAuthorsInput> | z.output<typeof RowAuthorsInput>

const optionalFiles = { pdfFile: OptionalFile, docxFile: OptionalFile }
const hasFile = ({ pdfFile, docxFile }: { pdfFile?: unknown; docxFile?: unknown }) =>
  Boolean(pdfFile || docxFile)
const fileProblem = { path: ['pdfFile'], when: () => true }

/** Asks for both files, or for at least one of them. */
function uploadSchema(isRows: boolean, isOneFileEnough: boolean): z.ZodType<Upload, UploadInput> {
  if (!isOneFileEnough) return isRows ? RowAuthorsInput : TextAuthorsInput
  return isRows
    ? RowAuthorsInput.extend(optionalFiles).refine(hasFile, fileProblem)
    : TextAuthorsInput.extend(optionalFiles).refine(hasFile, fileProblem)
}

const missingMessages = {
  title: 'Please enter a title for your journal.',
  abstract: 'Please provide an abstract for your journal.',
  authors: 'Please enter at least one author name.',
  pdfFile: 'Please upload a PDF document (.pdf).',
  docxFile: 'Please upload a Word document (.docx).',
  files: 'Please upload a PDF document (.pdf) or a Word document (.docx).',
}

const { status: _, ...blankArticle } = toFormValues(blankFields)
const blank = { ...blankArticle, authors: '', volume: '' }
type FormValues = typeof blank

export type TargetIssue = Pick<IssueBody, '_id' | 'volume' | 'number' | 'year' | 'state'>

type Context = {
  target: TargetIssue | null
  /** The article that a notice is about. */
  about: JournalBody | null
}

/** An empty form for the target issue, or for the issue of the last uploaded article; or a notice about an article. */
function initialValues({ target, about }: Context): FormValues {
  const last = target ? { volume: target.volume, issue: target.number } : findLastIssue()
  const values = last ? { ...blank, volume: String(last.volume), issue: last.issue } : blank
  if (!about) return values
  const { _id, title, contributors, language } = about
  return {
    ...values,
    notice: 'correction',
    concerns: { _id, title },
    title: `Correction: ${title}`,
    contributors: contributors.map(toAuthorRow),
    language,
  }
}

/** How long messages are shown, in milliseconds. */
const displayMs = { rejection: 3000, success: 5000 }

export function UploadForm(context: Context) {
  const { target, about } = context
  const { uploaded, onUploaded } = useUploadSuccess()
  const { entry, draft, progress, cancel, authors } = useUploadForm(context, onUploaded)
  const [volume, issue] = useWatch({ control: entry.form.control, name: ['volume', 'issue'] })
  const isDraftIssue = isForDraftIssue(target, { volume, issue })
  const noteId = useId()
  return (
    <DraftForm entry={entry} draft={draft} guarded className="flex flex-col gap-5">
      {uploaded && <UploadSuccess uploaded={uploaded} target={target} />}
      {about && <NoticeKind article={about} />}
      <TextField label="Title" {...entry.field('title')} />
      <TextArea
        label="Abstract"
        hint={about && 'The error, and its correction'}
        {...entry.field('abstract')}
      />
      <AuthorsInput hint="Comma separated" {...authors} />
      <TextField label="Keywords" hint="Comma separated, optional" {...entry.field('keywords')} />
      <FileFields />
      <ContentField />
      <Disclosure
        summary="Publication details and draft (optional)"
        open={target !== null}
        className="rounded-lg border border-line px-4 py-1"
      >
        <div className="mt-3 mb-4 flex flex-col gap-4">
          <PublicationFields />
          {!isDraftIssue && (
            <Button type="submit" value="draft" disabled={entry.busy} className="self-start">
              Save as draft
            </Button>
          )}
        </div>
      </Disclosure>
      <MetadataSection isNotice={about !== null} />
      <IssueNote id={noteId} isDraftIssue={isDraftIssue} />
      {progress && <UploadProgress label="Article upload" {...progress} onCancel={cancel} />}
      <StickyBar>
        <SubmitButton
          entry={entry}
          busy="Uploading…"
          aria-describedby={noteId}
          value={isDraftIssue ? 'draft' : 'published'}
        >
          {about ? 'Publish notice' : 'Upload Journal'}
        </SubmitButton>
      </StickyBar>
    </DraftForm>
  )
}

/** Whether managers allowed articles with a PDF alone. */
const useIsOneFileEnough = (): boolean =>
  useRouteLoaderData<typeof loader>('root')?.journal.allowPdfAlone ?? false

function FileFields() {
  const isOneFileEnough = useIsOneFileEnough()
  return fileFormats.map((format) => {
    const message = missingMessages[`${format}File`]
    return (
      <FileField
        key={format}
        name={`${format}File`}
        format={format}
        label={`${format.toUpperCase()} file`}
        hint={`Files up to 10MB${isOneFileEnough ? '. One of the two files is enough.' : ''}`}
        rejection={{ message, shownFor: displayMs.rejection }}
        {...(!isOneFileEnough && { dismissal: message })}
      />
    )
  })
}

type Uploaded = Pick<JournalBody, '_id' | 'status'>

const UploadSuccess = ({
  uploaded,
  target,
}: {
  uploaded: Uploaded
  target: TargetIssue | null
}) => (
  <Banner takesFocus>
    Journal uploaded successfully!{' '}
    {uploaded.status === 'published' ? (
      <Link to={`/journals/${uploaded._id}`}>View the article</Link>
    ) : (
      <Link to={`/manage-journals/${uploaded._id}`}>Edit the draft</Link>
    )}
    {target && (
      <>
        {' '}
        · <Link to={`/manage-journals/issues/${target._id}`}>Back to the issue</Link>
      </>
    )}
  </Banner>
)

type IssueInput = { volume: unknown; issue: unknown }

/** Whether the form has the volume and number of the target issue, and that issue is unpublished. */
function isForDraftIssue(target: TargetIssue | null, { volume, issue }: IssueInput): boolean {
  const isTarget =
    String(target?.volume) === String(volume).trim() && target?.number === String(issue).trim()
  return isTarget && target?.state !== 'published'
}

function useUploadForm(context: Context, onUploaded: (uploaded: Uploaded) => void) {
  const { target, about } = context
  const navigate = useNavigate()
  const isOneFileEnough = useIsOneFileEnough()
  const { progress, send, cancel } = useUpload()
  const authors = useAuthorsInput(about !== null)
  const [values] = useState(() => initialValues(context))
  const entry = useValidatedForm<UploadInput, Upload>({
    schema: uploadSchema(authors.isRows, isOneFileEnough),
    values,
    messages: {
      fields: {
        title: { missing: missingMessages.title },
        abstract: { missing: missingMessages.abstract },
        authors: { missing: missingMessages.authors },
        pdfFile: isOneFileEnough ? missingMessages.files : missingMessages.pdfFile,
        docxFile: missingMessages.docxFile,
      },
    },
    async send(article, pressed) {
      const body = toFormData({ ...toRequest(article), status: pressed || 'published' })
      const { answer: saved } = await send(toCall('POST /journals'), body)
      saveLastIssue(saved.data)
      if (about) {
        // Before the navigation, because a changed form would ask whether to leave it.
        flushSync(draft.saved)
        entry.tell('success', 'The notice is published')
        return navigate(`/journals/${saved.data._id}`)
      }
      entry.form.reset(initialValues(context))
      authors.reset()
      onUploaded(saved.data)
    },
    failed: uploadErrorMessage,
  })
  const draft = useSavedInput(entry, {
    form: ['upload', target?._id, about?._id].filter(Boolean).join(':'),
    ...authors.saved,
  })
  return { entry, draft, progress, cancel, authors }
}

/** The last upload, for as long as its success message is shown. */
function useUploadSuccess() {
  const [uploaded, setUploaded] = useState<Uploaded>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const onUploaded = (article: Uploaded) => {
    clearTimeout(timer.current)
    setUploaded(article)
    timer.current = setTimeout(() => setUploaded(undefined), displayMs.success)
  }
  return { uploaded, onUploaded }
}
