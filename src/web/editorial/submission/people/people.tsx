import type { ReactNode } from 'react'
import { formatDay } from '#domain/text/format.ts'
import type { EditorialBody, FullSubmission } from '#features/editorial/api-schemas.ts'
import { LiftConflict } from './lift-conflict.tsx'

const conflictReasons: Record<EditorialBody['conflicts'][number]['kind'], string> = {
  author: 'submitted the manuscript',
  'same-email': 'same email address as an author',
  'same-orcid': 'same ORCID iD as an author',
  'same-name': 'same name as an author',
  declared: 'declared by the editor',
}

/** The editors with a conflict of interest. Managers can remove declared conflicts and those by name. */
const EditorConflicts = ({
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

type PeopleProps = {
  submission: FullSubmission
  editorial: EditorialBody | undefined
  /** What changes the editors. */
  children: ReactNode
}

/** The editors and the submitter of a submission, and the conflicts of interest of editors. */
export function People({ submission, editorial, children }: PeopleProps) {
  const { sender, createdAt, title } = submission
  return (
    <section className="border-t-[3px] border-rule pt-4">
      <h2 className="mb-2 text-xl">People</h2>
      <dl className="grid grid-cols-[auto_1fr] content-start gap-x-4 gap-y-2">
        {editorial && (
          <>
            <dt className="text-soft">Handling editor</dt>
            <dd>{editorial.editor ? describeEditor(editorial.editor) : 'Not assigned'}</dd>
            {editorial.furtherEditors.length > 0 && (
              <>
                <dt className="text-soft">Further editors</dt>
                <dd>{editorial.furtherEditors.map(describeEditor).join(', ')}</dd>
              </>
            )}
          </>
        )}
        {sender && (
          <>
            <dt className="text-soft">Submitted by</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">
              {sender.name}
              <a href={mailto(sender.email, title)} className="block py-1">
                {sender.email}
              </a>
            </dd>
          </>
        )}
        <dt className="text-soft">Received</dt>
        <dd>
          <time dateTime={createdAt}>{formatDay(createdAt)}</time>
        </dd>
      </dl>
      {children}
      {editorial && <EditorConflicts id={submission._id} conflicts={editorial.conflicts} />}
    </section>
  )
}

const describeEditor = ({ isYou, name }: NonNullable<EditorialBody['editor']>) =>
  isYou ? 'You' : name

/** Opens an email to the submitter, with the title as its subject (RFC 6068). */
const mailto = (email: string, title: string) =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(title)}`
