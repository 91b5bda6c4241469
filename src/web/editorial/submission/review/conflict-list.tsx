import type { ReviewerConflict } from '#domain/editorial/review/invitation.ts'
import { conflictLabels } from './labels.ts'

/** The conflicts of interest of a reviewer, with the fact by which each was found. */
export const ConflictList = ({ conflicts }: { conflicts: readonly ReviewerConflict[] }) => (
  <ul className="mt-1 text-sm text-alarm empty:hidden">
    {conflicts.map(({ kind, detail }) => (
      <li key={kind} className="[overflow-wrap:anywhere]">
        {conflictLabels[kind]}
        {detail && `: ${detail}`}
      </li>
    ))}
  </ul>
)
