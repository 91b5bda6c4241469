import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { maxFileBytes } from '#domain/file-limit.ts'
import { commaSeparated } from '#domain/text/comma-separated.ts'
import { sayBytes, sayDay } from '#domain/text/format.ts'
import type { JournalBody } from '#features/articles/wire.ts'
import { api } from '../client/call/api.ts'
import { serverMessage, uploadFailure, wasCancelled } from '../client/call/failure.ts'
import { PrivateFileButton } from '../client/download/private-file-button.tsx'
import { requireUser } from '../client/session/guard.ts'
import { useUpload } from '../client/upload/use-upload.ts'
import { StatusBadge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Select, TextArea, TextField } from '../ui/field.tsx'
import { FileDrop } from '../ui/file-drop.tsx'
import { Loading } from '../ui/loading.tsx'
import { ErrorBox } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { UploadProgress } from '../ui/progress.tsx'
import { RetryButton } from '../ui/retry-button.tsx'
import { toast } from '../ui/toaster.tsx'
import type { Route } from './+types/edit-article'
import { PublicationFields } from './publication-fields.tsx'

export const meta = () => [{ title: 'Edit article' }, { name: 'robots', content: 'noindex' }]

type Version = {
  fileId: string
  format: 'pdf' | 'docx'
  fileName: string
  size: number
  addedAt: string
  replacedAt: string | null
}

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireUser(request, ['admin'])
  try {
    const { data } = await api<{ data: JournalBody }>(`/journals/${params.id}`)
    const { files } = await api<{ files: Version[] }>(`/journals/${params.id}/files`)
    return { article: data, files, failure: null }
  } catch (error) {
    return { article: null, files: [], failure: serverMessage(error) ?? 'Failed to fetch journals' }
  }
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Loading shape="form" />

export default function EditArticle({ loaderData }: Route.ComponentProps) {
  const { article, files, failure } = loaderData
  return (
    <div className="page max-w-3xl py-10">
      <p className="mb-2">
        <Link to="/manage-journals">Journal Management Dashboard</Link>
      </p>
      <PageTitle>Edit article</PageTitle>
      {failure && <ErrorBox action={<RetryButton />}>{failure}</ErrorBox>}
      {article && <EditForm key={article._id} article={article} />}
      {article && <History article={article} files={files} />}
    </div>
  )
}

function EditForm({ article }: { article: JournalBody }) {
  const [files, setFiles] = useState<Record<'pdf' | 'docx', File | null>>({ pdf: null, docx: null })
  const [problems, setProblems] = useState<Partial<Record<'pdf' | 'docx', string>>>({})
  const [failure, setFailure] = useState<string>()
  const { progress, send, cancel } = useUpload()
  const { revalidate, state } = useRevalidator()
  const saving = progress !== undefined || state === 'loading'

  const save = async (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setFailure(undefined)
    try {
      const body = toForm(new FormData(event.currentTarget), files)
      await send(`/journals/${article._id}`, body, 'PATCH')
      setFiles({ pdf: null, docx: null })
      toast('success', 'The article has been saved')
      await revalidate()
    } catch (error) {
      setFailure(wasCancelled(error) ? 'The upload was cancelled.' : uploadFailure(error))
    }
  }

  const replacement = (format: 'pdf' | 'docx', label: string) => (
    <FileDrop
      label={label}
      hint="The file that is there now stays recoverable. Files up to 10MB"
      invitation={`Drag and drop a .${format} file here, or click to select`}
      extension={`.${format}`}
      file={files[format]}
      error={problems[format]}
      onChoose={(file) => {
        const tooLarge = file.size > maxFileBytes
        const message = tooLarge
          ? `The ${format.toUpperCase()} file is larger than 10 MB.`
          : undefined
        setProblems({ ...problems, [format]: message })
        if (!tooLarge) setFiles({ ...files, [format]: file })
      }}
      onClear={() => setFiles({ ...files, [format]: null })}
      onReject={() => setProblems({ ...problems, [format]: `Please choose a .${format} file.` })}
    />
  )

  return (
    <form onSubmit={save} className="flex flex-col gap-5">
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <TextField label="Title" name="title" required maxLength={500} defaultValue={article.title} />
      <TextArea label="Abstract" name="abstract" required defaultValue={article.abstract} />
      <TextField
        label="Authors"
        hint="Comma separated"
        name="authors"
        required
        defaultValue={article.authors.join(', ')}
      />
      <TextField
        label="Keywords"
        hint="Comma separated"
        name="keywords"
        defaultValue={article.keywords.join(', ')}
      />
      <PublicationFields values={article} />
      <Select label="Status" name="status" defaultValue={article.status}>
        <option value="published">Published</option>
        <option value="draft">Draft</option>
      </Select>
      {replacement('pdf', article.pdfFile ? 'Replace the PDF' : 'Add a PDF')}
      {replacement('docx', article.docxFile ? 'Replace the DOCX' : 'Add a DOCX')}
      {progress && (files.pdf || files.docx) && (
        <UploadProgress label="Upload of the article" {...progress} onCancel={cancel} />
      )}
      <Button type="submit" look="go" disabled={saving} className="self-start">
        {saving ? 'Saving...' : 'Save'}
      </Button>
    </form>
  )
}

/** All fields, since an emptied one is a change too. */
function toForm(entered: FormData, files: Record<'pdf' | 'docx', File | null>): FormData {
  const body = new FormData()
  for (const [name, value] of entered) if (typeof value === 'string') body.set(name, value)
  for (const name of ['authors', 'keywords']) {
    body.set(name, JSON.stringify(commaSeparated(String(entered.get(name) ?? ''))))
  }
  if (files.pdf) body.set('pdfFile', files.pdf)
  if (files.docx) body.set('docxFile', files.docx)
  return body
}

function History({ article, files }: { article: JournalBody; files: Version[] }) {
  return (
    <section className="mt-12">
      <h2 className="text-2xl">Files and their history</h2>
      <ul className="mt-3 divide-y divide-line">
        {files.map((version) => (
          <li
            key={version.fileId}
            className="flex flex-wrap items-center justify-between gap-3 py-3"
          >
            <PrivateFileButton
              wanted={{ kind: 'journals', id: article._id, ...version }}
              className="min-h-8 min-w-0 text-left break-all text-indigo underline"
            >
              {version.fileName}
            </PrivateFileButton>
            <span className="text-soft">
              {version.format.toUpperCase()} · {sayBytes(version.size)} · added{' '}
              {sayDay(version.addedAt)}{' '}
              {version.replacedAt ? (
                `· replaced ${sayDay(version.replacedAt)}`
              ) : (
                <StatusBadge status="current" fallback="" />
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
