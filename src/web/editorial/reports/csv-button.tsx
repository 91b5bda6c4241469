import { useState } from 'react'
import { authorizationHeader, handleUnauthorized } from '#web/client/api/api.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

type Props = {
  table: string
  query?: Record<string, string>
  /** What is in it, for whoever hears the button named. */
  of: string
}

/** Saves a table of figures: the token that opens it travels in a header, so a plain link will not do. */
export function CsvButton({ table, query = {}, of }: Props) {
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    await downloadCsv(table, query).catch(() =>
      toast('error', 'The table could not be saved. Please try again.'),
    )
    setBusy(false)
  }
  return (
    <Button disabled={busy} onClick={start}>
      CSV<span className="sr-only"> of {of}</span>
    </Button>
  )
}

/** Throws when it does not arrive. */
async function downloadCsv(table: string, query: Record<string, string>): Promise<void> {
  const address = `/api/figures/tables/${table}?${new URLSearchParams(query)}`
  const answer = await fetch(address, { headers: authorizationHeader(), credentials: 'omit' })
  if (answer.status === 401) handleUnauthorized()
  if (!answer.ok) throw new Error(`status ${answer.status}`)
  const href = URL.createObjectURL(await answer.blob())
  const download = `${[table, ...Object.values(query)].join('-')}.csv`
  Object.assign(document.createElement('a'), { href, download }).click()
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
