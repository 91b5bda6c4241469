import type { ReactNode } from 'react'
import { useTask } from '#web/api/use-task.ts'
import { type DownloadRequest, download } from './download.ts'

type Props = { wanted: Omit<DownloadRequest, 'isPrivate'>; children: ReactNode; className?: string }

/** Downloads a private file. A link would not send the token, which goes in a header. */
export function PrivateFileButton({ wanted, children, className = '' }: Props) {
  const { busy, run } = useTask('The file could not be downloaded.')
  const start = () => run(() => download({ ...wanted, isPrivate: true }))
  return (
    <button type="button" disabled={busy} onClick={start} className={`text-left ${className}`}>
      {children}
    </button>
  )
}
