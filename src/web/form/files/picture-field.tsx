import { type ChangeEvent, useRef, useState } from 'react'
import { toCall } from '#web/api/to-call.ts'
import { useTask } from '#web/api/use-task.ts'
import { type Progress, upload } from '#web/client/upload/upload.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { UploadProgress } from '#web/ui/feedback/upload-progress.tsx'
import { Field } from '../field.tsx'
import { queueUpload } from './upload-queue.ts'

/** The longest side of a picture that a page shows, in device pixels. */
const maxSidePixels = 1600

/**
 * Scales a picture down to WebP, upright and without camera metadata. Returns the original if the browser cannot
 * convert it, or if the result would be larger. The server still validates the file.
 */
async function shrinkPicture(picture: File): Promise<File> {
  try {
    const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' })
    const scale = Math.min(1, maxSidePixels / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/webp', 0.82),
    )
    if (blob?.type !== 'image/webp' || blob.size >= picture.size) return picture
    const name = picture.name.replace(/\.[^.]{1,10}$/, '')
    return new File([blob], `${name}.webp`, { type: blob.type })
  } catch {
    return picture
  }
}

type Props = {
  label: string
  hint?: string
  value: string | undefined
  error?: string | undefined
  'data-at'?: string
  onChange(address: string | undefined): void
}

/** Uploads a picture and returns its address; it becomes public when the form is published. */
async function uploadPicture(picture: File, onProgress: (sent: Progress) => void): Promise<string> {
  const form = new FormData()
  form.set('picture', await shrinkPicture(picture))
  const { answer } = await upload(toCall('POST /settings/pictures'), form, { onProgress })
  return answer.address
}

export const pictureTypes = 'image/png,image/jpeg,image/webp'
export const fileInputStyle =
  'min-h-11 w-full min-w-0 file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-lg file:border file:border-edge file:bg-card file:px-4 file:font-semibold file:text-ink'

/** A picture that is uploaded when it is chosen, after the pictures of other fields. */
export function PictureField({ label, hint, value, error, onChange, ...at }: Props) {
  const { busy, progress, failure, choose } = usePictureUpload(onChange)
  return (
    <Field label={label} hint={hint ?? 'PNG, JPEG or WebP.'} error={failure ?? error}>
      {(ids) => (
        <div className="flex flex-wrap items-center gap-4">
          {value && (
            <img
              src={value}
              alt="Preview"
              className="size-20 flex-none rounded-md border border-line object-contain"
            />
          )}
          <div className="flex min-w-0 flex-[1_1_16rem] flex-col items-start gap-2">
            <input
              type="file"
              accept={pictureTypes}
              disabled={busy}
              onChange={choose}
              className={fileInputStyle}
              {...ids}
              {...at}
            />
            {busy && !progress && <p className="text-sm text-soft">Waiting for another upload…</p>}
            {progress && <UploadProgress label={`Upload of ${label}`} {...progress} />}
            {value && <Button onClick={() => onChange(undefined)}>Remove picture</Button>}
          </div>
        </div>
      )}
    </Field>
  )
}

function usePictureUpload(onChange: Props['onChange']) {
  const { busy, failure, run } = useTask('Failed to upload the picture')
  const [progress, setProgress] = useState<Progress>()
  // Other fields can change the form during the upload, so an earlier callback would undo their changes.
  const latestChange = useRef(onChange)
  latestChange.current = onChange
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [picture] = target.files ?? []
    if (!picture) return
    await run(async () => {
      const address = await queueUpload(() => uploadPicture(picture, setProgress))
      latestChange.current(address)
    })
    setProgress(undefined)
    target.value = ''
  }
  return { busy, progress, failure, choose }
}
