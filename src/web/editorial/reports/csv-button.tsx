import { useState } from 'react'
import { authorizationHeader, handleUnauthorized } from '#web/client/api/api.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

type Props = {
  table: string
  query?: Record<string, string>
  /** What the table contains, for screen readers. */
  of: string
}

/** Downloads a table of statistics. A plain link cannot send the token in a header. */
export function CsvButton({ table, query = {}, of }: Props) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    await downloadCsv(table, query).catch(() =>
      toast('error', 'The table could not be downloaded. Please try again.'),
    )
    setBusy(false)
  }
  return (
    <Button disabled={busy} onClick={download}>
      CSV<span className="sr-only"> of {of}</span>
    </Button>
  )
}

async function downloadCsv(table: string, query: Record<string, string>): Promise<void> {
  const address = `/api/figures/tables/${table}?${new URLSearchParams(query)}`
  const response = await fetch(address, { headers: authorizationHeader(), credentials: 'omit' })
  if (response.status === 401) handleUnauthorized()
  if (!response.ok) throw new Error(`status ${response.status}`)
  const href = URL.createObjectURL(await response.blob())
  const fileName = `${[table, ...Object.values(query)].join('-')}.csv`
  Object.assign(document.createElement('a'), { href, download: fileName }).click()
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
