import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { authorizationHeader } from '#web/client/api/api.ts'
import { errorMessage, isCancelled } from '#web/client/api/error-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ErrorBox } from '#web/ui/feedback/messages.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { UploadProgress } from '#web/ui/feedback/upload-progress.tsx'
import type { IssueEditing } from './use-issue.ts'

const acceptedTypes = 'image/png,image/jpeg,image/webp'

/** The cover of an issue: a picture that is chosen here, else the cloth. */
export function IssueCover({ work }: { work: IssueEditing }) {
  const { issue } = work.desk
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<string>()
  const shown = useCoverUrl(issue.coverUrl, issue.hasPicture)

  const run = async (task: () => Promise<unknown>, done: string) => {
    setFailure(undefined)
    try {
      await task()
      toast('success', done, { id })
    } catch (error) {
      if (!isCancelled(error)) setFailure(errorMessage(error, 'The cover could not be changed'))
    }
    if (input.current) input.current.value = ''
  }
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) void run(() => work.sendCover(file), 'The cover has been changed')
  }
  return (
    <div className="mt-3 flex flex-wrap gap-5">
      <img
        src={shown}
        alt={issue.hasPicture ? 'The cover as it is now' : 'The cloth that is drawn for this issue'}
        width={300}
        height={424}
        className="aspect-[300/424] h-auto w-32 flex-none self-start rounded-md border border-line bg-night object-cover"
      />
      <div className="flex min-w-0 flex-[1_1_14rem] flex-col gap-3">
        <label htmlFor={id} className="font-semibold">
          Picture
        </label>
        <p id={`${id}-hint`} className="text-sm text-soft">
          A PNG, JPEG or WebP of at most 1 MB, higher than wide. Readers on a telephone load it with
          the page: 100 KB are plenty. Without a picture the cover is a cloth.
        </p>
        <input
          ref={input}
          id={id}
          type="file"
          accept={acceptedTypes}
          aria-describedby={`${id}-hint`}
          onChange={choose}
          className="min-h-11 w-full min-w-0 file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-lg file:border file:border-edge file:bg-card file:px-4 file:font-semibold file:text-ink"
        />
        {work.progress && (
          <UploadProgress label="Upload of the cover" {...work.progress} onCancel={work.cancel} />
        )}
        {failure && <ErrorBox>{failure}</ErrorBox>}
        {issue.hasPicture && (
          <Button
            className="self-start"
            onClick={() => run(work.removeCover, 'The cover is a cloth again')}
          >
            Take the picture away
          </Button>
        )}
      </div>
    </div>
  )
}

/** The address of a cover. A picture that is not public yet is fetched as whoever is signed in. */
function useCoverUrl(url: string, isPicture: boolean): string | undefined {
  const [fetched, setFetched] = useState<string>()
  const { pathname } = new URL(url)
  useEffect(() => {
    if (!isPicture) return
    let made: string | undefined
    const gone = new AbortController()
    const load = async () => {
      const answer = await fetch(pathname, { headers: authorizationHeader(), signal: gone.signal })
      if (!answer.ok) return
      made = URL.createObjectURL(await answer.blob())
      setFetched(made)
    }
    // Without the picture its text is shown.
    load().catch(() => {})
    return () => {
      gone.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [pathname, isPicture])
  return isPicture ? fetched : pathname
}
