import { Plus } from 'lucide-react'
import { useId, useImperativeHandle, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#web/ui/controls/button.tsx'
import { AuthorRowEditor } from './author-row.tsx'
import { type AuthorRow, suggestAffiliations, useAuthorRows } from './author-rows.ts'
import { SplitNamesButton } from './split-names-button.tsx'

/** What is wrong, and where: `contributors.1.orcid` is the ORCID of the second row. */
type RowProblem = { message: string; at?: string | undefined }

type Props = {
  rows: AuthorRow[]
  onChange(rows: AuthorRow[]): void
  problem?: RowProblem | undefined
  /** Where the problem is now, so that the form can lead there. */
  currentErrorPath(): string | undefined
  ref?: React.Ref<{ focus(): void }>
}

/** Focuses a part of a row, or the name where it has no such part. */
function focusPart(row: Element | undefined, part: string): void {
  const input = row?.querySelector<HTMLElement>(`[data-field="${part}"]`)
  ;(input ?? row?.querySelector<HTMLElement>('[data-part=name]'))?.focus()
}

/** The people of a byline, one a row and in order. A row unfolds to what is known of the person. */
export function AuthorsEditor({ rows, onChange, problem, currentErrorPath, ref }: Props) {
  const id = useId()
  const { list, add, remove, move, paste } = useAuthorRows(rows, onChange)
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set())
  const unfold = (key: number, open: boolean) => {
    const others = [...unfolded].filter((other) => other !== key)
    setUnfolded(new Set(open ? [...others, key] : others))
  }
  useImperativeHandle(ref, () => ({
    focus() {
      const [, row = '0', ...part] = currentErrorPath()?.split('.') ?? []
      const found = rows[Number(row)] ?? rows[0]
      const isName = part.length === 0 || part[0] === 'displayName'
      if (found && !isName) flushSync(() => unfold(found.key, true))
      focusPart(list.current?.children[found ? rows.indexOf(found) : 0], part.join('.'))
    },
  }))
  const [, wrongRow, ...wrongPart] = problem?.at?.split('.') ?? []
  const placed = wrongRow !== undefined && rows[Number(wrongRow)] !== undefined
  const problemOf = (row: number) =>
    placed && Number(wrongRow) === row
      ? { at: wrongPart.join('.'), message: problem?.message ?? '' }
      : undefined
  return (
    <fieldset className="flex flex-col gap-2" aria-describedby={`${id}-hint`}>
      <legend className="font-semibold">Authors</legend>
      <p id={`${id}-hint`} className="text-sm text-soft">
        One name a row, in the order of the byline. Names with commas between them can be pasted
        into an empty row. Affiliation, ORCID and more unfold below each name.
      </p>
      <ol ref={list} className="flex flex-col gap-3">
        {rows.map((person, row) => (
          <AuthorRowEditor
            key={person.key}
            person={person}
            place={row}
            count={rows.length}
            unfolded={unfolded.has(person.key)}
            elsewhere={suggestAffiliations(rows, person)}
            onUnfold={(open) => unfold(person.key, open)}
            problem={problemOf(row)}
            onChange={(changed) => onChange(rows.with(row, changed))}
            onPaste={(event) => paste(event, row)}
            onEnter={() => add(row + 1)}
            onMove={(to) => move(row, to)}
            onRemove={() => remove(row)}
          />
        ))}
      </ol>
      {problem && !placed && <Wrong message={problem.message} />}
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => add(rows.length)}>
          <Plus size={18} aria-hidden /> Add an author
        </Button>
        <SplitNamesButton rows={rows} onChange={onChange} />
      </div>
    </fieldset>
  )
}

/** What is wrong with the list as a whole. */
const Wrong = ({ message }: { message: string }) => (
  <p role="alert" className="text-sm font-semibold text-alarm">
    {message}
  </p>
)
