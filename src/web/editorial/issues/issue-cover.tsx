import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import type { IssueBody } from '#features/publishing/issues/api-schemas.ts'
import { authorizationHeader } from '#web/api/api.ts'
import { useTask } from '#web/api/use-task.ts'
import { TextField } from '#web/form/field.tsx'
import { fileInputStyle, pictureTypes } from '#web/form/files/picture-field.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { ErrorBox } from '#web/ui/feedback/messages.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { UploadProgress } from '#web/ui/feedback/upload-progress.tsx'
import type { IssueEditing } from './use-issue.ts'

export function IssueCover({ editing }: { editing: IssueEditing }) {
  const { issue } = editing.data
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { failure, run } = useTask('The cover could not be changed')

  const change = async (task: () => Promise<unknown>, success: string) => {
    await run(async () => {
      await task()
      toast('success', success, { id })
    })
    if (input.current) input.current.value = ''
  }
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) void change(() => editing.sendCover(file), 'Cover changed')
  }
  return (
    <div className="mt-3 flex max-w-xl flex-col gap-3">
      <TextField
        label="Picture"
        hint="A PNG, JPEG or WebP of at most 1 MB, in portrait format. Below 100 KB, it loads quickly on phones. Without a picture, the cover is generated."
        ref={input}
        type="file"
        accept={pictureTypes}
        onChange={choose}
        className={fileInputStyle}
      />
      {editing.progress && (
        <UploadProgress label="Cover upload" {...editing.progress} onCancel={editing.cancel} />
      )}
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {issue.hasPicture && (
        <Button
          className="self-start"
          onClick={() => change(editing.removeCover, 'Picture removed')}
        >
          Remove picture
        </Button>
      )}
    </div>
  )
}

/** The URL of a cover. Pictures of unpublished issues need the user's token, so they become an object URL. */
export function useCoverUrl({ coverUrl, hasPicture: isPicture }: IssueBody): string | undefined {
  const [fetched, setFetched] = useState<string>()
  const { pathname } = new URL(coverUrl)
  useEffect(() => {
    if (!isPicture) return
    let objectUrl: string | undefined
    const controller = new AbortController()
    const load = async () => {
      const { signal } = controller
      const response = await fetch(pathname, { headers: authorizationHeader(), signal })
      if (!response.ok) return
      objectUrl = URL.createObjectURL(await response.blob())
      setFetched(objectUrl)
    }
    // Without the picture its text is shown.
    load().catch(() => {})
    return () => {
      controller.abort()
      if (objectUrl) URL.revokeObjectURL(objectUrl)
    }
  }, [pathname, isPicture])
  return isPicture ? fetched : pathname
}
