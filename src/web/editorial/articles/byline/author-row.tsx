import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import type { Affiliation } from '#domain/publishing/byline.ts'
import { RowControls } from '#web/ui/controls/row-controls.tsx'
import { AuthorDetails } from './author-details.tsx'
import type { AuthorRow } from './author-rows.ts'

type Props = {
  person: AuthorRow
  place: number
  count: number
  unfolded: boolean
  /** Where others of this byline work. */
  elsewhere: Affiliation[]
  /** What is wrong with the person: `at` is the part, as in `affiliations.0.ror`. */
  problem: { at: string; message: string } | undefined
  onUnfold(open: boolean): void
  onChange(person: AuthorRow): void
  onPaste(event: React.ClipboardEvent): void
  onEnter(): void
  onMove(to: number): void
  onRemove(): void
}

/** One person: the name with what can be done to the row, and the rest folded away. */
export function AuthorRowEditor(props: Props) {
  const { person, place, count, unfolded, problem, onUnfold, onChange, onPaste, onEnter } = props
  const [first, last] = [place === 0, place === count - 1]
  const id = useId()
  const atName = problem && ['', 'displayName'].includes(problem.at)
  const called = person.displayName || `author ${place + 1}`
  return (
    <li className="flex flex-col gap-1 rounded-lg border border-line p-2">
      <div className="flex flex-wrap justify-end gap-2 sm:flex-nowrap">
        <input
          data-part="name"
          aria-label={`Author ${place + 1}`}
          dir="auto"
          aria-invalid={atName ? true : undefined}
          aria-describedby={atName ? `${id}-error` : undefined}
          value={person.displayName}
          onChange={({ target }) => onChange({ ...person, displayName: target.value })}
          onPaste={onPaste}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            onEnter()
          }}
          className="min-h-11 w-full min-w-0 rounded-lg border border-edge bg-card px-3 py-2 text-ink aria-invalid:border-2 aria-invalid:border-alarm"
        />
        <div className="flex gap-1">
          <RowControls
            name={called}
            first={first}
            last={last}
            removal={{ label: `Remove ${called}`, disabled: first && last }}
            onMove={(by) => props.onMove(place + by)}
            onRemove={props.onRemove}
          />
        </div>
      </div>
      {atName && (
        <p id={`${id}-error`} role="alert" className="text-sm font-semibold text-alarm">
          {problem.message}
        </p>
      )}
      <UnfoldButton {...{ id, called, person, unfolded, onUnfold }} />
      {unfolded && (
        <AuthorDetails
          id={`${id}-details`}
          called={called}
          person={person}
          elsewhere={props.elsewhere}
          problem={problem}
          onChange={onChange}
        />
      )}
    </li>
  )
}

type UnfoldProps = Pick<Props, 'person' | 'unfolded' | 'onUnfold'> & { id: string; called: string }

/** Opens and folds what is known of the person besides the name. */
function UnfoldButton({ id, called, person, unfolded, onUnfold }: UnfoldProps) {
  return (
    <button
      type="button"
      aria-expanded={unfolded}
      aria-controls={unfolded ? `${id}-details` : undefined}
      onClick={() => onUnfold(!unfolded)}
      className="flex min-h-11 min-w-0 items-center gap-2 self-start rounded-lg px-1 text-left"
    >
      <ChevronDown
        size={18}
        aria-hidden
        className={unfolded ? 'flex-none rotate-180' : 'flex-none'}
      />
      <span className="min-w-0 break-words">
        <span className="font-semibold">More about {called}</span>{' '}
        <span className="text-soft">{summarizeAuthor(person)}</span>
      </span>
    </button>
  )
}

/** What stands in the folded part, in a few words. */
function summarizeAuthor(person: AuthorRow): string {
  const { family, affiliations, orcid, email, corresponding, roles } = person
  const known = [
    family && `family name ${family}`,
    ...affiliations.map(({ name }) => name),
    orcid && 'ORCID',
    email && 'e-mail',
    corresponding && 'corresponding',
    roles.length > 0 && `${roles.length} ${roles.length === 1 ? 'role' : 'roles'}`,
  ].filter(Boolean)
  return known.length > 0 ? `(${known.join(' · ')})` : '(affiliation, ORCID, e-mail, roles)'
}
