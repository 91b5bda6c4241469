import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import type { Affiliation } from '#domain/manuscript/contributor.ts'
import { RowControls } from '#web/ui/controls/row-controls.tsx'
import { AuthorDetails } from './author-details.tsx'
import type { AuthorRow } from './author-rows.ts'

type Props = {
  person: AuthorRow
  index: number
  count: number
  expanded: boolean
  /** Affiliations of the other authors. */
  suggestions: Affiliation[]
  /** An error; `at` is the path of the field, such as `affiliations.0.ror`. */
  problem: { at: string; message: string } | undefined
  onExpand(open: boolean): void
  onChange(person: AuthorRow): void
  onPaste(event: React.ClipboardEvent): void
  onEnter(): void
  onMove(to: number): void
  onRemove(): void
}

export function AuthorRowEditor(props: Props) {
  const { person, index, count, expanded, problem, onExpand, onChange, onPaste, onEnter } = props
  const [first, last] = [index === 0, index === count - 1]
  const id = useId()
  const isNameProblem = problem && ['', 'displayName'].includes(problem.at)
  const name = person.displayName || `author ${index + 1}`
  return (
    <li className="flex flex-col gap-1 rounded-lg border border-line p-2">
      <div className="flex flex-wrap justify-end gap-2 sm:flex-nowrap">
        <input
          data-part="name"
          aria-label={`Author ${index + 1}`}
          dir="auto"
          aria-invalid={isNameProblem ? true : undefined}
          aria-describedby={isNameProblem ? `${id}-error` : undefined}
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
            name={name}
            first={first}
            last={last}
            removal={{ label: `Remove ${name}`, disabled: first && last }}
            onMove={(by) => props.onMove(index + by)}
            onRemove={props.onRemove}
          />
        </div>
      </div>
      {isNameProblem && (
        <p id={`${id}-error`} role="alert" className="text-sm font-semibold text-alarm">
          {problem.message}
        </p>
      )}
      <DetailsButton
        name={name}
        person={person}
        detailsId={`${id}-details`}
        expanded={expanded}
        onExpand={onExpand}
      />
      {expanded && (
        <AuthorDetails
          id={`${id}-details`}
          name={name}
          person={person}
          suggestions={props.suggestions}
          problem={problem}
          onChange={onChange}
        />
      )}
    </li>
  )
}

type DetailsButtonProps = Pick<Props, 'person' | 'expanded' | 'onExpand'> & {
  name: string
  /** The ID of the details, which exist only while they are expanded. */
  detailsId: string
}

const DetailsButton = ({ name, person, detailsId, expanded, onExpand }: DetailsButtonProps) => (
  <button
    type="button"
    aria-expanded={expanded}
    aria-controls={expanded ? detailsId : undefined}
    onClick={() => onExpand(!expanded)}
    className="flex min-h-11 min-w-0 items-center gap-2 self-start rounded-lg px-1 text-left"
  >
    <ChevronDown
      size={18}
      aria-hidden
      className={expanded ? 'flex-none rotate-180' : 'flex-none'}
    />
    <span className="min-w-0 break-words">
      <span className="font-semibold">More about {name}</span>{' '}
      <span className="text-soft">{summarizeAuthor(person)}</span>
    </span>
  </button>
)

function summarizeAuthor(person: AuthorRow): string {
  const { family, affiliations, orcid, email, corresponding, roles } = person
  const known = [
    family && `family name ${family}`,
    ...affiliations.map(({ name }) => name),
    orcid && 'ORCID',
    email && 'email',
    corresponding && 'corresponding',
    roles.length > 0 && `${roles.length} ${roles.length === 1 ? 'role' : 'roles'}`,
  ].filter(Boolean)
  return known.length > 0 ? `(${known.join(' · ')})` : '(affiliation, ORCID, email, roles)'
}
