import { useState } from 'react'
import { withParts } from '#domain/publishing/byline.ts'
import { Button } from '../../ui/button.tsx'
import type { AuthorRow } from './rows.ts'

type Props = { rows: AuthorRow[]; onChange(rows: AuthorRow[]): void }

/** Tells given and family names apart for all of a byline at once. The person looks at what came of it. */
export function TellApart({ rows, onChange }: Props) {
  const [told, setTold] = useState(false)
  const parted = rows.map(withParts)
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
