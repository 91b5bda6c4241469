import { type ChangeEvent, useRef } from 'react'
import type { PictureBody } from '#features/journal/api-schemas.ts'
import { useTask } from '#web/client/api/use-task.ts'
import { upload } from '#web/client/upload/upload.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from './field.tsx'
import { shrinkPicture } from './shrink-picture.ts'

type Props = {
  label: string
  hint?: string
  value: string | undefined
  error?: string | undefined
  'data-at'?: string
  onChange(address: string | undefined): void
}

/** Uploads a picture and returns its address; it becomes public when the form is published. */
export async function uploadPicture(picture: File): Promise<string> {
  const form = new FormData()
  form.set('picture', await shrinkPicture(picture))
  return (await upload<PictureBody>('/settings/pictures', form)).answer.address
}

export const pictureTypes = 'image/png,image/jpeg,image/webp'
export const fileInputStyle =
  'min-h-11 w-full min-w-0 file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-lg file:border file:border-edge file:bg-card file:px-4 file:font-semibold file:text-ink'

export function PictureField({ label, hint, value, error, onChange, ...at }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const { busy, failure, run } = useTask('Failed to upload the picture')
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [picture] = target.files ?? []
    if (!picture) return
    await run(async () => onChange(await uploadPicture(picture)))
    if (input.current) input.current.value = ''
  }
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
          <div className="flex min-w-0 flex-[1_1_14rem] flex-col items-start gap-2">
            <input
              ref={input}
              type="file"
              accept={pictureTypes}
              disabled={busy}
              onChange={choose}
              className={fileInputStyle}
              {...ids}
              {...at}
            />
            {value && <Button onClick={() => onChange(undefined)}>Remove picture</Button>}
          </div>
        </div>
      )}
    </Field>
  )
}
