import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useFormContext } from 'react-hook-form'
import { z } from 'zod'
import { parseAuthorNames } from '#domain/manuscript/author-names.ts'
import { ContributorRows } from '#domain/manuscript/contributor-schema.ts'
import { Authors } from '#domain/manuscript/fields.ts'
import { TextField } from '#web/form/field.tsx'
import { useFormFields } from '#web/form/form.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { type AuthorRow, parseAuthorRows, restoreAuthorRows } from './author-rows.ts'
import { AuthorsField } from './authors-field.tsx'

/** The form fields of authors who are one comma-separated text. */
export const TextAuthors = {
  authors: z.string().transform(parseAuthorNames).pipe(Authors),
  contributors: z.custom<z.input<typeof ContributorRows>>().transform(() => undefined),
}

/** The form fields of authors who are rows. Only the rows are sent. */
export const RowAuthors = {
  authors: z.string().transform(() => undefined),
  contributors: ContributorRows,
}

/** Whether the authors of a form are rows. Unless it starts with rows, they are one text at first, and after a reset. */
export function useAuthorsInput(startsWithRows = false) {
  const [isRows, setIsRows] = useState(startsWithRows)
  const reset = () => setIsRows(startsWithRows)
  /** Options of `useSavedInput`. */
  const saved = {
    onRestore(values: Record<string, unknown>) {
      const restored = restoreAuthorRows(values)
      setIsRows(Boolean(restored.contributors?.length))
      return restored
    },
    onDiscard: reset,
  }
  return { isRows, switchToRows: () => setIsRows(true), reset, saved }
}

type Props = { hint: string; isRows: boolean; switchToRows(): void }

/** The authors as one text, or as rows with details after the user asks for them. */
export function AuthorsInput({ hint, isRows, switchToRows }: Props) {
  const { field } = useFormFields()
  const { getValues, setValue, setFocus } = useFormContext<{
    authors: string
    contributors: AuthorRow[]
  }>()
  if (isRows) return <AuthorsField />
  const showRows = () => {
    setValue('contributors', parseAuthorRows(getValues('authors')))
    flushSync(switchToRows)
    setFocus('contributors')
  }
  return (
    <div className="flex flex-col gap-2">
      <TextField label="Authors" hint={hint} {...field('authors')} />
      <Button className="self-start" onClick={showRows}>
        Add affiliation, ORCID and more
      </Button>
    </div>
  )
}
