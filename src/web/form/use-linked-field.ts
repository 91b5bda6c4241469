import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** The decoded fragment of an address, without `#`; empty if it is absent or malformed. */
const decodeHash = (hash: string): string => {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}

/**
 * Focuses the field that the URL fragment names, and opens collapsed sections around it. Pages with a form pass
 * `focusField`, which focuses a form field by its name.
 */
export function useLinkedField(focusField?: (name: string) => void) {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` changes when the same link is followed again
  useEffect(() => {
    const [name = ''] = decodeHash(hash).split('.')
    if (!name) return undefined
    const selector = CSS.escape(name)
    const field = document.querySelector<HTMLElement>(
      `#${selector}, [name="${selector}"], [data-entry="${selector}"]`,
    )
    for (let parent = field?.parentElement; parent; parent = parent.parentElement) {
      if (parent instanceof HTMLDetailsElement) parent.open = true
    }
    if (focusField) focusField(name)
    else field?.focus()
    // React Hook Form sets the focus in its own timer.
    const timer = setTimeout(() => document.activeElement?.scrollIntoView({ block: 'center' }))
    return () => clearTimeout(timer)
  }, [hash, key])
}

/** The author field that the URL fragment names, such as `contributors.1.family`; undefined for other fragments. */
export function linkedAuthorField(): string | undefined {
  const path = decodeHash(location.hash)
  return path.startsWith('contributors') ? path : undefined
}
