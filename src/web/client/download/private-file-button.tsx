import { type ReactNode, useState } from 'react'
import { type DownloadRequest, download } from './download.ts'

type Props = { wanted: Omit<DownloadRequest, 'isPrivate'>; children: ReactNode; className?: string }

/** Downloads a private file. A link would not send the token, which goes in a header. */
export function PrivateFileButton({ wanted, children, className = '' }: Props) {
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    await download({ ...wanted, isPrivate: true })
    setBusy(false)
  }
  return (
    <button type="button" disabled={busy} onClick={start} className={`text-left ${className}`}>
      {children}
    </button>
  )
}
