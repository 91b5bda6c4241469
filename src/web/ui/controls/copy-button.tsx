import type { ReactNode, RefObject } from 'react'
import { textButtonStyle } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useHydrated } from '#web/ui/hooks/use-hydrated.ts'

type Props = {
  /** The element whose text is copied, with its formatting. */
  source: RefObject<HTMLElement | null>
  /** Completes the accessible name: `Copy the APA 7 citation`. */
  what: string
  confirmation: string
  children: ReactNode
}

/** Copies a text of the page. Before hydration it is invisible but keeps its space. */
export function CopyButton({ source, what, confirmation, children }: Props) {
  const hydrated = useHydrated()
  const copy = async () => {
    const element = source.current
    if (!element) return
    try {
      await copyToClipboard(element)
      toast('success', confirmation, { id: 'copied' })
    } catch {
      getSelection()?.selectAllChildren(element)
      toast('info', 'The text is selected. Please copy it with your device.', { id: 'copied' })
    }
  }
  return (
    <button
      type="button"
      onClick={copy}
      aria-label={`Copy ${what}`}
      className={`${textButtonStyle} ${hydrated ? '' : 'invisible'}`}
      disabled={!hydrated}
    >
      {children}
    </button>
  )
}

/** Copies as HTML for word processors and as plain text for others. */
async function copyToClipboard(element: HTMLElement): Promise<void> {
  const plain = element.textContent ?? ''
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(plain)
  const item = (type: string, text: string) => ({ [type]: new Blob([text], { type }) })
  await navigator.clipboard.write([
    new ClipboardItem({ ...item('text/html', element.innerHTML), ...item('text/plain', plain) }),
  ])
}
