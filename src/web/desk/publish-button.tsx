import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { maxFileBytes } from '#domain/file-limit.ts'
import { serverMessage, wasCancelled } from '../client/call/failure.ts'
import { useUpload } from '../client/upload/use-upload.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { FileDrop } from '../ui/file-drop.tsx'
import { UploadProgress } from '../ui/progress.tsx'
import { toast } from '../ui/toaster.tsx'
import { PublicationFields } from './publication-fields.tsx'

const details = ['category', 'volume', 'issue', 'pages', 'publicationDate']

/** Publishes a submission after confirmation; its PDF and details may come with it, or later. */
export function PublishButton({ id, title }: { id: string; title: string }) {
  const [asking, setAsking] = useState(false)
  const [pdf, setPdf] = useState<File | null>(null)
  const [problem, setProblem] = useState<string>()
  const { progress, send, cancel } = useUpload()
  const { revalidate } = useRevalidator()
  const formId = `publish-${id}`

  const publish = async () => {
    const entered = new FormData(document.getElementById(formId) as HTMLFormElement)
    const body = new FormData()
    body.set('status', 'published')
    for (const name of details) if (entered.get(name)) body.set(name, String(entered.get(name)))
    if (pdf) body.set('pdfFile', pdf)
    try {
      await send(`/submissions/${id}/status`, body, 'PATCH')
      toast('success', 'Submission published successfully')
      setAsking(false)
      await revalidate()
    } catch (error) {
      if (wasCancelled(error)) toast('info', 'The upload was cancelled.')
      else toast('error', serverMessage(error) ?? 'Failed to publish submission')
    }
  }

  return (
    <>
      <Button look="go" onClick={() => setAsking(true)} aria-label={`Publish ${title}`}>
        Publish
      </Button>
      <Confirm
        open={asking}
        title="Publish this submission?"
        action={progress ? 'Publishing...' : 'Publish'}
        look="go"
        busy={progress !== undefined}
        onConfirm={publish}
        onClose={() => setAsking(false)}
      >
        <p>
          “{title}” becomes an article that everyone can read, with the manuscript as its DOCX. All
          that follows is optional and can be added later.
        </p>
        <form
          id={formId}
          className="mt-4 flex flex-col gap-4 text-ink"
          onSubmit={(event) => event.preventDefault()}
        >
          <PublicationFields />
          <FileDrop
            label="PDF file"
            hint="Files up to 10MB"
            invitation="Drag and drop a .pdf file here, or click to select"
            extension=".pdf"
            file={pdf}
            error={problem}
            onChoose={(file) => {
              const tooLarge = file.size > maxFileBytes
              setProblem(tooLarge ? 'The PDF file is larger than 10 MB.' : undefined)
              if (!tooLarge) setPdf(file)
            }}
            onClear={() => setPdf(null)}
            onReject={() => setProblem('Please upload a PDF document (.pdf).')}
          />
          {progress && pdf && (
            <UploadProgress label="Upload of the PDF" {...progress} onCancel={cancel} />
          )}
        </form>
      </Confirm>
    </>
  )
}
