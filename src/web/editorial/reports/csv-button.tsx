import { authorizationHeader, handleUnauthorized } from '#web/api/api.ts'
import type { ApiCall } from '#web/api/to-call.ts'
import { useTask } from '#web/api/use-task.ts'
import { saveFile } from '#web/client/download/save-file.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

type Props = {
  /** Reads the table. */
  call: ApiCall
  fileName: string
  /** What the table contains, for screen readers. */
  of: string
}

/** Downloads a table of statistics. A plain link cannot send the token in a header. */
export function CsvButton({ call, fileName, of }: Props) {
  const { busy, run } = useTask('The table could not be downloaded. Please try again.')
  const download = async () => {
    const failure = await run(() => downloadCsv(call, fileName))
    if (failure) toast('error', failure)
  }
  return (
    <Button disabled={busy} onClick={download}>
      <span>
        <span className="max-sm:sr-only">Download </span>CSV
        <span className="sr-only"> of {of}</span>
      </span>
    </Button>
  )
}

async function downloadCsv({ path }: ApiCall, fileName: string): Promise<void> {
  const init = { headers: authorizationHeader(), credentials: 'omit' } as const
  const response = await fetch(`/api${path}`, init)
  if (response.status === 401) handleUnauthorized()
  if (!response.ok) throw new Error(`status ${response.status}`)
  saveFile(URL.createObjectURL(await response.blob()), fileName)
}
