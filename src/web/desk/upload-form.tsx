import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { maxFileBytes } from '#domain/file-limit.ts'
import { commaSeparated } from '#domain/text/comma-separated.ts'
import { uploadFailure, wasCancelled } from '../client/call/failure.ts'
import { useUpload } from '../client/upload/use-upload.ts'
import { Button } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { focusFirstInvalid, TextArea, TextField } from '../ui/field.tsx'
import { FileDrop } from '../ui/file-drop.tsx'
import { Banner, ErrorBox } from '../ui/notice.tsx'
import { UploadProgress } from '../ui/progress.tsx'
import { PublicationFields } from './publication-fields.tsx'

const messages = {
  pdf: 'Please upload a PDF document (.pdf).',
  docx: 'Please upload a Word document (.docx).',
  title: 'Please enter a title for your journal.',
  abstract: 'Please provide an abstract for your journal.',
  authors: 'Please enter at least one author name.',
}
type FieldName = keyof typeof messages
type Files = { pdf: File | null; docx: File | null }

/** How long what was said of a dropped file stays, and how long the news of a success. */
const shown = { rejection: 3000, success: 5000 }

/** Uploads an article with both its files. */
export function UploadForm() {
  const [files, setFiles] = useState<Files>({ pdf: null, docx: null })
  const [problems, setProblems] = useState<Partial<Record<FieldName, string>>>({})
  const [failure, setFailure] = useState<string>()
  const [uploaded, setUploaded] = useState<string>()
  const { progress, send: sendFiles, cancel } = useUpload()
  const busy = progress !== undefined

  const newsTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const timers = useRef<Partial<Record<FieldName, ReturnType<typeof setTimeout>>>>({})
  /** Says something of a field, for so many milliseconds or until something else is said of it. */
  const say = (field: FieldName, message: string | undefined, milliseconds?: number) => {
    clearTimeout(timers.current[field])
    setProblems((current) => ({ ...current, [field]: message }))
    if (milliseconds) timers.current[field] = setTimeout(() => say(field, undefined), milliseconds)
  }

  const choose = (format: 'pdf' | 'docx', file: File) => {
    if (file.size > maxFileBytes)
      return say(format, `The ${format.toUpperCase()} file is larger than 10 MB.`)
    setFiles((current) => ({ ...current, [format]: file }))
    say(format, undefined)
  }

  const send = async (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const { body, problems: found } = read(
      new FormData(form, event.nativeEvent.submitter as HTMLElement),
      files,
    )
    for (const timer of Object.values(timers.current)) clearTimeout(timer)
    flushSync(() => setProblems(found))
    if (Object.keys(found).length > 0) return focusFirstInvalid(form)
    setFailure(undefined)
    try {
      const { answer } = await sendFiles<{ data: { _id: string; status: string } }>(
        '/journals',
        body,
      )
      const { _id, status } = answer.data
      form.reset()
      setFiles({ pdf: null, docx: null })
      setUploaded(status === 'published' ? _id : '')
      clearTimeout(newsTimer.current)
      newsTimer.current = setTimeout(() => setUploaded(undefined), shown.success)
    } catch (error) {
      setFailure(wasCancelled(error) ? 'The upload was cancelled.' : uploadFailure(error))
    }
  }

  const drop = (format: 'pdf' | 'docx', label: string) => (
    <FileDrop
      label={label}
      hint="Files up to 10MB"
      invitation={`Drag and drop a .${format} file here, or click to select`}
      extension={`.${format}`}
      file={files[format]}
      error={problems[format]}
      onChoose={(file) => choose(format, file)}
      onClear={() => setFiles((current) => ({ ...current, [format]: null }))}
      onReject={() => say(format, messages[format], shown.rejection)}
      onDismiss={() => say(format, messages[format])}
    />
  )

  return (
    <form onSubmit={send} noValidate className="flex flex-col gap-5">
      {uploaded !== undefined && (
        <Banner>
          Journal uploaded successfully!{' '}
          {uploaded && <Link to={`/journals/${uploaded}`}>View it</Link>}
        </Banner>
      )}
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <TextField label="Title" name="title" error={problems.title} />
      <TextArea label="Abstract" name="abstract" error={problems.abstract} />
      <TextField label="Authors" hint="Comma separated" name="authors" error={problems.authors} />
      <TextField label="Keywords" hint="Comma separated, optional" name="keywords" />
      {drop('pdf', 'PDF file')}
      {drop('docx', 'DOCX file')}
      {progress && <UploadProgress label="Upload of the article" {...progress} onCancel={cancel} />}
      <Button
        type="submit"
        look="go"
        name="status"
        value="published"
        disabled={busy}
        className="self-start"
      >
        {busy ? 'Uploading...' : 'Upload Journal'}
      </Button>
      <Disclosure
        summary="Publication details and draft (optional)"
        className="rounded-lg border border-line px-4 py-1"
      >
        <div className="mt-3 mb-4 flex flex-col gap-4">
          <PublicationFields />
          <Button type="submit" name="status" value="draft" disabled={busy} className="self-start">
            Save as draft
          </Button>
        </div>
      </Disclosure>
    </form>
  )
}

/** What the form sends, and what is wrong with it. */
function read(entered: FormData, files: Files) {
  const text = (name: string) => String(entered.get(name) ?? '').trim()
  const authors = commaSeparated(text('authors'))
  const missing: Record<FieldName, boolean> = {
    pdf: !files.pdf,
    docx: !files.docx,
    title: !text('title'),
    abstract: !text('abstract'),
    authors: authors.length === 0,
  }
  const problems: Partial<Record<FieldName, string>> = {}
  for (const field of Object.keys(messages) as FieldName[])
    if (missing[field]) problems[field] = messages[field]
  const body = new FormData()
  for (const name of [
    'title',
    'abstract',
    'category',
    'volume',
    'issue',
    'pages',
    'publicationDate',
    'status',
  ]) {
    if (text(name)) body.set(name, text(name))
  }
  body.set('authors', JSON.stringify(authors))
  body.set('keywords', JSON.stringify(commaSeparated(text('keywords'))))
  if (files.pdf) body.set('pdfFile', files.pdf)
  if (files.docx) body.set('docxFile', files.docx)
  return { body, problems }
}
