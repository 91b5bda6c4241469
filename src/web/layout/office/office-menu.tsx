import { useEffect } from 'react'
import { refreshAttentionCounts } from './attention-counts.ts'
import { OfficeLinks } from './office-links.tsx'

export type OfficeMenuProps = { office: 'editor' | 'manager'; className: string }

/** The places of the editorial office in the menu of a phone. */
export default function OfficeMenu(props: OfficeMenuProps) {
  useEffect(() => {
    void refreshAttentionCounts()
  }, [])
  return (
    <ul className="md:hidden">
      <OfficeLinks {...props} />
    </ul>
  )
}
