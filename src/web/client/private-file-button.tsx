import { type ReactNode, useState } from 'react'
import { toast } from '../ui/toaster.tsx'
import { authorization } from './api.ts'

type Props = { address: string; fileName: string; children: ReactNode; className?: string }

/** Downloads a private file: the token that opens it travels in a header, so a plain link will not do. */
export function PrivateFileButton({ address, fileName, children, className }: Props) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const response = await fetch(new URL(address).pathname, {
        headers: authorization(),
        credentials: 'omit',
      })
      if (!response.ok) throw new Error(`status ${response.status}`)
      save(await response.blob(), fileName)
    } catch (error) {
      toast('error', `Error downloading file: ${(error as Error).message}`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <button type="button" disabled={busy} onClick={download} className={className}>
      {children}
    </button>
  )
}

function save(content: Blob, fileName: string) {
  const address = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: address, download: fileName })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
