import type { EditorialBody } from '#features/editorial/api-schemas.ts'
import { LiftConflict } from './lift-conflict.tsx'

const conflictReasons: Record<EditorialBody['conflicts'][number]['kind'], string> = {
  author: 'submitted the manuscript',
  'same-email': 'same email address as an author',
  'same-orcid': 'same ORCID iD as an author',
  'same-name': 'same name as an author',
  declared: 'declared by the editor',
}

/** The editors with a conflict of interest. Managers can remove declared conflicts and those by name. */
export const EditorConflicts = ({
  id,
  conflicts,
}: {
  id: string
  conflicts: EditorialBody['conflicts']
}) =>
  conflicts.map((editor) => (
    <p key={editor.editorId} className="mt-3 flex flex-wrap items-center gap-3 text-sm">
      {editor.name} has a conflict of interest ({conflictReasons[editor.kind]}).
      {editor.mayLift && <LiftConflict submissionId={id} editor={editor} />}
    </p>
  ))
