import { type ReactNode, useState } from 'react'
import { download, type Wanted } from './download.ts'
import { tellOf } from './tell.ts'

type Props = { wanted: Omit<Wanted, 'isPrivate'>; children: ReactNode; className?: string }

/** Downloads a private file: the token that opens it travels in a header, so a plain link will not do. */
export function PrivateFileButton({ wanted, children, className = '' }: Props) {
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    await download({ ...wanted, isPrivate: true }, tellOf(wanted))
    setBusy(false)
  }
  return (
    <button type="button" disabled={busy} onClick={start} className={`text-left ${className}`}>
      {children}
    </button>
  )
}
