import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { maxFileBytes } from '#domain/file-limit.ts'
import { commaSeparated } from '#domain/text/comma-separated.ts'
import { submissionFailure, wasCancelled } from '../client/call/failure.ts'
import { useUpload } from '../client/upload/use-upload.ts'
import { Button } from '../ui/button.tsx'
import { TextArea, TextField } from '../ui/field.tsx'
import { FileDrop } from '../ui/file-drop.tsx'
import { Banner } from '../ui/notice.tsx'
import { UploadProgress } from '../ui/progress.tsx'
import { toast } from '../ui/toaster.tsx'

const required = (message: string) =>
  z.string().refine((text) => commaSeparated(text).length > 0, message)

const Manuscript = z.object({
  title: z.string().trim().min(1, 'Title is required'),
  abstract: z.string().trim().min(1, 'Abstract is required'),
  keywords: required('Keywords are required'),
  authors: required('Authors are required'),
})
type Manuscript = z.infer<typeof Manuscript>

const missingFile = 'Please upload a .docx file'
const blank: Manuscript = { title: '', abstract: '', keywords: '', authors: '' }

/** Sends a manuscript to the editors. */
export function SubmissionForm() {
  const { register, handleSubmit, reset, formState } = useForm<Manuscript>({
    resolver: zodResolver(Manuscript),
    mode: 'onTouched',
    defaultValues: blank,
  })
  const [file, setFile] = useState<File | null>(null)
  const [fileMissing, setFileMissing] = useState(false)
  const [submitted, setSubmitted] = useState(false)
  const { progress, send, cancel } = useUpload()
  const { errors, isSubmitting } = formState

  const choose = (chosen: File) => {
    if (chosen.size > maxFileBytes) return toast('error', 'The DOCX file is larger than 10 MB.')
    setFile(chosen)
  }

  const submit = async (manuscript: Manuscript) => {
    if (!file) {
      setFileMissing(true)
      return toast('error', missingFile)
    }
    setSubmitted(false)
    try {
      const { status } = await send('/submissions', toForm(manuscript, file))
      if (status !== 200 && status !== 201) return toast('error', 'Unexpected server response')
      reset(blank)
      setFile(null)
      setFileMissing(false)
      setSubmitted(true)
      toast('success', 'Journal submitted successfully')
    } catch (error) {
      if (wasCancelled(error)) toast('info', 'The upload was cancelled.')
      else toast('error', submissionFailure(error))
    }
  }

  return (
    <form onSubmit={handleSubmit(submit)} noValidate className="flex flex-col gap-5">
      {submitted && <Banner>Journal submitted successfully!</Banner>}
      <TextField label="Title" {...register('title')} error={errors.title?.message} />
      <TextArea label="Abstract" {...register('abstract')} error={errors.abstract?.message} />
      <TextField
        label="Keywords"
        hint="Comma-separated"
        {...register('keywords')}
        error={errors.keywords?.message}
      />
      <TextField
        label="Authors"
        hint="Comma-separated, in the order of the byline"
        {...register('authors')}
        error={errors.authors?.message}
      />
      <FileDrop
        label="Manuscript"
        hint="One .docx file of at most 10 MB"
        invitation="Drag and drop a .docx file here, or click to select"
        extension=".docx"
        file={file}
        error={fileMissing && !file ? missingFile : undefined}
        onChoose={choose}
        onClear={() => setFile(null)}
        onReject={() => toast('error', missingFile)}
      />
      {progress && (
        <UploadProgress label="Upload of the manuscript" {...progress} onCancel={cancel} />
      )}
      <Button type="submit" look="go" disabled={isSubmitting} className="self-start">
        {isSubmitting ? 'Submitting...' : 'Submit'}
      </Button>
    </form>
  )
}

function toForm(manuscript: Manuscript, file: File): FormData {
  const form = new FormData()
  form.set('title', manuscript.title)
  form.set('abstract', manuscript.abstract)
  form.set('keywords', JSON.stringify(commaSeparated(manuscript.keywords)))
  form.set('authors', JSON.stringify(commaSeparated(manuscript.authors)))
  form.set('file', file)
  return form
}
