import { useRef, useState } from 'react'
import type { ApiCall } from '#web/api/to-call.ts'
import { type Progress, upload } from './upload.ts'

/** One upload at a time, with its progress and a way to cancel it. */
export function useUpload() {
  const [progress, setProgress] = useState<Progress>()
  const running = useRef<AbortController>(null)

  const send = async <Answer>(call: ApiCall<Answer>, form: FormData, authorization?: string) => {
    const controller = new AbortController()
    running.current = controller
    try {
      return await upload(call, form, {
        authorization,
        onProgress: setProgress,
        signal: controller.signal,
      })
    } finally {
      setProgress(undefined)
    }
  }
  return { progress, send, cancel: () => running.current?.abort() }
}
