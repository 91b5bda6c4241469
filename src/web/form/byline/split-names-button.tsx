import { useState } from 'react'
import { withNameParts } from '#domain/manuscript/contributor.ts'
import { Button } from '#web/ui/controls/button.tsx'
import type { AuthorRow } from './author-rows.ts'

type Props = { rows: AuthorRow[]; onChange(rows: AuthorRow[]): void }

/** Splits the names of all authors into given and family names. The user then checks the result. */
export function SplitNamesButton({ rows, onChange }: Props) {
  const [isSplit, setIsSplit] = useState(false)
  const splitRows = rows.map(withNameParts)
  const canSplit = splitRows.some((row, index) => row !== rows[index])
  return (
    <>
      {canSplit && (
        <Button
          onClick={() => {
            onChange(splitRows)
            setIsSplit(true)
          }}
        >
          Split given and family names
        </Button>
      )}
      <p role="status" className={isSplit ? 'w-full text-sm text-soft' : 'sr-only'}>
        {isSplit && 'Please check each author’s family name.'}
      </p>
    </>
  )
}
