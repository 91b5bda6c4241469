import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** What the address leads to on its page: `pages` of `/manage-journals/x#pages`; empty where it is the page as a whole. */
const decodeHash = (hash: string): string => {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}

/**
 * Gives the focus to the field that the address names: what is folded around it opens. `lead` focuses a field by its
 * name, where a page has a form for it.
 */
export function useLinkedField(lead?: (name: string) => void) {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: pressing the same link again leads there again
  useEffect(() => {
    const [name = ''] = decodeHash(hash).split('.')
    if (!name) return undefined
    const part = CSS.escape(name)
    const field = document.querySelector<HTMLElement>(
      `#${part}, [name="${part}"], [data-entry="${part}"]`,
    )
    for (let around = field?.parentElement; around; around = around.parentElement) {
      if (around instanceof HTMLDetailsElement) around.open = true
    }
    if (lead) lead(name)
    else field?.focus()
    // A form gives the focus a moment later, by a timer of its own.
    const timer = setTimeout(() => document.activeElement?.scrollIntoView({ block: 'center' }))
    return () => clearTimeout(timer)
  }, [hash, key])
}

/** Where in the list of authors the address leads to: `contributors.1.family`; undefined where it leads elsewhere. */
export function linkedAuthorField(): string | undefined {
  const part = decodeHash(location.hash)
  return part.startsWith('contributors') ? part : undefined
}
