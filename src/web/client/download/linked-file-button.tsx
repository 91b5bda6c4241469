import type { ReactNode } from 'react'
import type { FileFormat } from '#domain/publishing/file-format.ts'
import type { ApiCall } from '#web/api/to-call.ts'
import { useTask } from '#web/api/use-task.ts'
import { textButtonStyle } from '#web/ui/controls/button.tsx'
import { ErrorBox } from '#web/ui/feedback/messages.tsx'
import { fetchFile } from './fetch-file.ts'
import { saveFile } from './save-file.ts'

type Props = {
  call: ApiCall
  authorization(): string
  format: FileFormat
  /** The name of the saved file, without its ending. */
  name: string
  children: ReactNode
}

/** Downloads a file for the holder of a secret link. A link on the page would not send the secret, which goes in a header. */
export function LinkedFileButton({ call, authorization, format, name, children }: Props) {
  const { busy, failure, run } = useTask((error) =>
    error instanceof Error ? error.message : 'The file could not be downloaded.',
  )
  const open = () =>
    run(async () => {
      const headers = { authorization: authorization() }
      const { signal } = new AbortController()
      const onData = () => undefined
      const file = await fetchFile(`/api${call.path}`, { format, signal, headers, onData })
      saveFile(URL.createObjectURL(file), `${name.slice(0, 80)}.${format}`)
    })
  return (
    <>
      <button type="button" className={textButtonStyle} disabled={busy} onClick={open}>
        {busy ? 'Downloading…' : children}
      </button>
      {failure && <ErrorBox>{failure}</ErrorBox>}
    </>
  )
}
