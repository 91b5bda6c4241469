import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Control, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { z } from 'zod'
import { Authors, Keywords, NewArticle } from '#domain/publishing/article.ts'
import { ContributorRows } from '#domain/publishing/contributors.ts'
import type { JournalBody } from '#features/articles/wire.ts'
import type { IssueBody } from '#features/issues/wire.ts'
import { uploadFailure } from '../client/call/failure.ts'
import { toFormData } from '../client/upload/form-data.ts'
import { useUpload } from '../client/upload/use-upload.ts'
import { AskBeforeLeaving } from '../form/ask-before-leaving.tsx'
import { BroughtBack } from '../form/brought-back.tsx'
import { ChosenFile } from '../form/chosen-file.ts'
import { commaList } from '../form/comma-list.ts'
import { TextArea, TextField } from '../form/field.tsx'
import { FileField } from '../form/file-field.tsx'
import { Form } from '../form/form.tsx'
import { useEntry } from '../form/use-entry.ts'
import { useKept } from '../form/use-kept.ts'
import { Button } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { Banner } from '../ui/notice.tsx'
import { UploadProgress } from '../ui/progress.tsx'
import { AuthorsField } from './byline/authors-field.tsx'
import { type AuthorRow, rowOf, rowsOfNames } from './byline/rows.ts'
import { IssueNote } from './issue-note.tsx'
import { findLastIssue, rememberIssue } from './last-issue.ts'
import { ContentField, PublicationFields } from './publication-fields.tsx'
import { asSent, blankRecord, RecordEntry } from './record/record-entry.ts'
import { RecordSection } from './record/record-section.tsx'

const common = NewArticle.omit({ status: true }).extend({
  ...RecordEntry.shape,
  keywords: commaList(Keywords),
  pdfFile: ChosenFile,
  docxFile: ChosenFile,
})

const unused = z.unknown().transform(() => undefined)

/** Authors are typed as one text at first; once they are rows, the rows count. */
const Typed = common.extend({ authors: commaList(Authors), contributors: unused })
const InRows = common.extend({ authors: unused, contributors: ContributorRows })
type Entered = z.output<typeof Typed> | z.output<typeof InRows>
type Held = typeof blank

const missing = {
  title: 'Please enter a title for your journal.',
  abstract: 'Please provide an abstract for your journal.',
  authors: 'Please enter at least one author name.',
  pdfFile: 'Please upload a PDF document (.pdf).',
  docxFile: 'Please upload a Word document (.docx).',
}

const blank = {
  ...{ ...blankRecord, contributors: [] as AuthorRow[] },
  ...{ title: '', abstract: '', content: '', authors: '', keywords: '' },
  ...{ category: '', volume: '', issue: '', pages: '', publicationDate: '' },
  ...{ pdfFile: null as File | null, docxFile: null as File | null },
}

/** The issue for which articles are uploaded. */
export type IntoIssue = Pick<IssueBody, '_id' | 'volume' | 'number' | 'year' | 'state'>

/** An empty form, for the issue from which one came, else for that of the last article. */
function begun(into: IntoIssue | null): Held {
  const last = into ? { volume: into.volume, issue: into.number } : findLastIssue()
  return last ? { ...blank, volume: String(last.volume), issue: last.issue } : blank
}

/** How long what was said of a dropped file stays, and how long the news of a success. */
const shown = { rejection: 3000, success: 5000 }

/** Uploads an article with both its files; one for an issue that nobody sees yet waits for it as a draft. */
export function UploadForm({ into }: { into: IntoIssue | null }) {
  const { uploaded, tell } = useNews()
  const { entry, kept, progress, cancel, inRows, makeRows } = useUploading(into, tell)
  const waits = useWaits(entry.form.control, into)
  const note = useId()
  return (
    <Form entry={entry} className="flex flex-col gap-5">
      {uploaded && <News uploaded={uploaded} into={into} />}
      <BroughtBack kept={kept} />
      <AskBeforeLeaving entry={entry} />
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
      {(['pdf', 'docx'] as const).map((format) => (
        <FileField
          key={format}
          entry={entry}
          name={`${format}File`}
          format={format}
          label={`${format.toUpperCase()} file`}
          hint="Files up to 10MB"
          rejection={{ message: missing[`${format}File`], shownFor: shown.rejection }}
          dismissal={missing[`${format}File`]}
        />
      ))}
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
      <RecordSection entry={entry} />
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

type Uploaded = Pick<JournalBody, '_id' | 'status'>

/** What was uploaded, with the next step. */
function News({ uploaded, into }: { uploaded: Uploaded; into: IntoIssue | null }) {
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
function useWaits(control: Control<Held, unknown, Entered>, into: IntoIssue | null): boolean {
  const [volume, issue] = useWatch({ control, name: ['volume', 'issue'] })
  const isItsOwn = into && String(into.volume) === volume.trim() && into.number === issue.trim()
  return Boolean(isItsOwn) && into?.state !== 'published'
}

/** The form of a new article; `tell` is told what was uploaded. */
function useUploading(into: IntoIssue | null, tell: (uploaded: Uploaded) => void) {
  const { progress, send, cancel } = useUpload()
  const [inRows, setInRows] = useState(false)
  const [first] = useState(() => begun(into))
  const entry = useEntry<Held, Entered>({
    schema: (inRows ? InRows : Typed) as unknown as z.ZodType<Entered, Held>,
    values: first,
    words: {
      fields: {
        title: { missing: missing.title },
        abstract: { missing: missing.abstract },
        authors: { missing: missing.authors },
        pdfFile: missing.pdfFile,
        docxFile: missing.docxFile,
      },
    },
    async send(article, pressed): Promise<void> {
      const body = toFormData({ ...asSent(article), status: pressed || 'published' })
      const { answer } = await send<{ data: JournalBody }>('/journals', body)
      rememberIssue(answer.data)
      entry.form.reset(begun(into))
      setInRows(false)
      tell(answer.data)
    },
    failed: uploadFailure,
  })
  const kept = useKept(entry, {
    form: into ? `upload:${into._id}` : 'upload',
    onBack({ contributors, ...values }) {
      const rows = (contributors as AuthorRow[] | undefined)?.map(rowOf) ?? []
      setInRows(rows.length > 0)
      return { ...values, contributors: rows }
    },
    onAfresh: () => setInRows(false),
  })
  const makeRows = () => {
    entry.form.setValue('contributors', rowsOfNames(entry.form.getValues('authors')))
    flushSync(() => setInRows(true))
    entry.form.setFocus('contributors')
  }
  return { entry, kept, progress, cancel, inRows, makeRows }
}

/** What was uploaded last, for as long as it is news. */
function useNews() {
  const [uploaded, setUploaded] = useState<Uploaded>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const tell = (news: Uploaded) => {
    clearTimeout(timer.current)
    setUploaded(news)
    timer.current = setTimeout(() => setUploaded(undefined), shown.success)
  }
  return { uploaded, tell }
}
