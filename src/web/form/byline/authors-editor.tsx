import { Plus } from 'lucide-react'
import { useId, useImperativeHandle, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldProblem } from '#web/form/use-form-field.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { AuthorRowEditor } from './author-row.tsx'
import { type AuthorRow, suggestAffiliations, useAuthorRows } from './author-rows.ts'
import { SplitNamesButton } from './split-names-button.tsx'

type Props = {
  rows: AuthorRow[]
  onChange(rows: AuthorRow[]): void
  problem?: FieldProblem | undefined
  /** The path of the current error, for the focus. */
  currentErrorPath(): string | undefined
  ref?: React.Ref<{ focus(): void }>
}

/** Edits the authors in byline order, one per row. Details of an author expand below the name. */
export function AuthorsEditor({ rows, onChange, problem, currentErrorPath, ref }: Props) {
  const id = useId()
  const { list, add, remove, move, paste } = useAuthorRows(rows, onChange)
  const { expandedKeys, expand } = useExpandedKeys()
  useImperativeHandle(ref, () => ({
    focus() {
      const [, row = '0', ...part] = currentErrorPath()?.split('.') ?? []
      const target = rows[Number(row)] ?? rows[0]
      const isName = part.length === 0 || part[0] === 'displayName'
      if (target && !isName) flushSync(() => expand(target.key, true))
      const element = list.current?.children[target ? rows.indexOf(target) : 0]
      const input = element?.querySelector<HTMLElement>(`[data-field="${part.join('.')}"]`)
      ;(input ?? element?.querySelector<HTMLElement>('[data-part=name]'))?.focus()
    },
  }))
  const [, problemRow, ...problemField] = problem?.at.split('.') ?? []
  const isInRow = problemRow !== undefined && rows[Number(problemRow)] !== undefined
  return (
    <fieldset className="flex flex-col gap-2" aria-describedby={`${id}-hint`}>
      <legend className="font-semibold">Authors</legend>
      <p id={`${id}-hint`} className="text-sm text-soft">
        One author per row, in byline order. You can paste names separated by commas into an empty
        row. Affiliations, ORCID iDs and more are below each name.
      </p>
      <ol ref={list} className="flex flex-col gap-3">
        {rows.map((person, row) => (
          <AuthorRowEditor
            key={person.key}
            person={person}
            index={row}
            count={rows.length}
            expanded={expandedKeys.has(person.key)}
            suggestions={suggestAffiliations(rows, person)}
            onExpand={(open) => expand(person.key, open)}
            problem={
              isInRow && Number(problemRow) === row
                ? { at: problemField.join('.'), message: problem?.message ?? '' }
                : undefined
            }
            onChange={(changed) => onChange(rows.with(row, changed))}
            onPaste={(event) => paste(event, row)}
            onEnter={() => add(row + 1)}
            onMove={(to) => move(row, to)}
            onRemove={() => remove(row)}
          />
        ))}
      </ol>
      {problem && !isInRow && (
        <p role="alert" className="text-sm font-semibold text-alarm">
          {problem.message}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => add(rows.length)}>
          <Plus size={18} aria-hidden /> Add an author
        </Button>
        <SplitNamesButton rows={rows} onChange={onChange} />
      </div>
    </fieldset>
  )
}

function useExpandedKeys() {
  const [expandedKeys, setExpandedKeys] = useState<ReadonlySet<number>>(new Set())
  const expand = (key: number, open: boolean) => {
    const others = [...expandedKeys].filter((other) => other !== key)
    setExpandedKeys(new Set(open ? [...others, key] : others))
  }
  return { expandedKeys, expand }
}
