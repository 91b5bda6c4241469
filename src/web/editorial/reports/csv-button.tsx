import { authorizationHeader, handleUnauthorized } from '#web/client/api/api.ts'
import { useTask } from '#web/client/api/use-task.ts'
import { saveFile } from '#web/client/download/save-file.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

type Props = {
  /** The address of the table under `/api/statistics/`. */
  path: string
  query?: Record<string, string>
  /** What the table contains, for screen readers. */
  of: string
}

/** Downloads a table of statistics. A plain link cannot send the token in a header. */
export function CsvButton({ path, query = {}, of }: Props) {
  const { busy, run } = useTask('The table could not be downloaded. Please try again.')
  const download = async () => {
    const failure = await run(() => downloadCsv(path, query))
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

async function downloadCsv(path: string, query: Record<string, string>): Promise<void> {
  const address = `/api/statistics/${path}?${new URLSearchParams(query)}`
  const response = await fetch(address, { headers: authorizationHeader(), credentials: 'omit' })
  if (response.status === 401) handleUnauthorized()
  if (!response.ok) throw new Error(`status ${response.status}`)
  const names = path.split('/').filter((part) => !part.startsWith('table'))
  const fileName = `${[...names, ...Object.values(query)].join('-')}.csv`
  saveFile(URL.createObjectURL(await response.blob()), fileName)
}
