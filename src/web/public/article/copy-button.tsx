import type { ReactNode, RefObject } from 'react'
import { textButtonStyle } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useHydrated } from '#web/ui/hooks/use-hydrated.ts'

type Props = {
  /** The element whose text is copied, with its setting for programs that keep it. */
  source: RefObject<HTMLElement | null>
  /** What is copied, for who hears the button; with `Copy` before it, what the button shows begins it. */
  what: string
  /** What is said when it is done. */
  said: string
  children: ReactNode
}

/** Copies a text of the page. Without scripts it keeps its place and is not there. */
export function CopyButton({ source, what, said, children }: Props) {
  const scripted = useHydrated()
  const copy = async () => {
    const element = source.current
    if (!element) return
    try {
      await copyToClipboard(element)
      toast('success', said, { id: 'copied' })
    } catch {
      getSelection()?.selectAllChildren(element)
      toast('info', 'The text is selected: please copy it with your device.', { id: 'copied' })
    }
  }
  return (
    <button
      type="button"
      onClick={copy}
      aria-label={`Copy ${what}`}
      className={`${textButtonStyle} ${scripted ? '' : 'invisible'}`}
      disabled={!scripted}
    >
      {children}
    </button>
  )
}

/** As HTML for programs that set text, and plain for all others. */
async function copyToClipboard(element: HTMLElement): Promise<void> {
  const plain = element.textContent ?? ''
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(plain)
  const as = (type: string, text: string) => ({ [type]: new Blob([text], { type }) })
  await navigator.clipboard.write([
    new ClipboardItem({ ...as('text/html', element.innerHTML), ...as('text/plain', plain) }),
  ])
}
