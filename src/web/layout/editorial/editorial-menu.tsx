import { useEffect } from 'react'
import { refreshAttentionCounts } from './attention-counts.ts'
import { EditorialLinks } from './editorial-links.tsx'

export type EditorialMenuProps = { role: 'editor' | 'manager'; className: string }

/** The places of the editorial office in the menu of a phone. */
export default function EditorialMenu(props: EditorialMenuProps) {
  useEffect(() => {
    void refreshAttentionCounts()
  }, [])
  return (
    <ul className="md:hidden">
      <EditorialLinks {...props} />
    </ul>
  )
}
