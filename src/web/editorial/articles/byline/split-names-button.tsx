import { useState } from 'react'
import { withNameParts } from '#domain/publishing/byline.ts'
import { Button } from '#web/ui/controls/button.tsx'
import type { AuthorRow } from './author-rows.ts'

type Props = { rows: AuthorRow[]; onChange(rows: AuthorRow[]): void }

/** Tells given and family names apart for all of a byline at once. The person looks at what came of it. */
export function SplitNamesButton({ rows, onChange }: Props) {
  const [told, setTold] = useState(false)
  const parted = rows.map(withNameParts)
  const isOf = parted.some((person, place) => person !== rows[place])
  return (
    <>
      {isOf && (
        <Button
          onClick={() => {
            onChange(parted)
            setTold(true)
          }}
        >
          Tell given and family names apart
        </Button>
      )}
      <p role="status" className={told ? 'w-full text-sm text-soft' : 'sr-only'}>
        {told && 'Please check the family name beside each author.'}
      </p>
    </>
  )
}
