import { type ChangeEvent, useState } from 'react'
import type { ApiCall } from '#web/api/to-call.ts'
import { useTask } from '#web/api/use-task.ts'
import { toFormData } from './form-data.ts'
import { useUpload } from './use-upload.ts'

type Options<Answer> = {
  call: ApiCall<Answer>
  /** The message for errors without one of the server. */
  failed: string
  onUploaded(answer: Answer): unknown
}

/** Uploads a file as soon as it is chosen: the properties of its input, and the state of the upload. */
export function useUploadOnChoice<Answer>({ call, failed, onUploaded }: Options<Answer>) {
  const { progress, send, cancel } = useUpload()
  const { busy, failure, run } = useTask(failed)
  const [name, setName] = useState('')
  const onChange = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (!file) return
    setName(file.name)
    await run(async () => {
      const { answer } = await send(call, toFormData({ file }))
      await onUploaded(answer)
    })
    target.value = ''
  }
  return {
    input: { type: 'file', disabled: busy, onChange },
    name,
    busy,
    failure,
    progress,
    cancel,
  }
}
