import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ProofApproval } from '#domain/editorial/production/decide.ts'
import { isOpen } from '#domain/editorial/workflow.ts'
import type {
  EditorialBody,
  FullSubmission,
  WorkflowBody,
} from '#features/editorial/api-schemas.ts'
import { ActionButton, ActionDialog } from '#web/api/action-button.tsx'
import { toCall } from '#web/api/to-call.ts'
import { useAction } from '#web/api/use-action.ts'
import { DeleteDialog } from '#web/editorial/controls/delete-dialog.tsx'
import { submissionsPlace } from '#web/layout/editorial/places.ts'
import { ActionMenu, MenuAction, MenuLink, MenuSeparator } from '#web/ui/controls/action-menu.tsx'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { decisionPath, decisions, somethingWrong } from './decisions.ts'
import { LazyPublishDialog } from './lazy-publish-dialog.tsx'
import type { PrimaryAction } from './primary-action.ts'

export type PublicationPlanKind = 'create-draft' | 'schedule'

type Props = {
  submission: FullSubmission
  workflow: WorkflowBody
  editorial: EditorialBody
  /** The action of the page that has a filled button. */
  primary: PrimaryAction
  approval: ProofApproval
  onPlan(kind: PublicationPlanKind): void
}

/** One filled button for the most likely step, then the decisions, then everything else. */
export function NextActions(props: Props) {
  const { submission, workflow, approval, primary } = props
  const { _id: id, title, journalId } = submission
  const { version, commands } = workflow
  const [asked, setAsked] = useState<'publish' | 'conflict' | 'delete'>()
  const navigate = useNavigate()
  const dialog = (name: typeof asked) => ({
    open: asked === name,
    onClose: () => setAsked(undefined),
  })
  return (
    <div className="flex flex-wrap items-center gap-3 max-sm:w-full max-sm:*:flex-1 max-sm:[&>:first-child:nth-last-child(n+3)]:basis-full">
      {primary === 'assign' && (
        <ActionButton
          look="primary"
          call={assignCall(id, version)}
          success="Assigned to you"
          failure={somethingWrong}
        >
          Assign to me
        </ActionButton>
      )}
      {workflow.stage === 'accepted' && (
        <Button
          look={primary === 'publish' ? 'primary' : 'line'}
          onClick={() => setAsked('publish')}
          aria-label={`Publish ${title}`}
        >
          Publish
        </Button>
      )}
      {journalId && <ButtonLink to={`/journals/${journalId}`}>View the article</ButtonLink>}
      <DecideMenu id={id} commands={commands} isPrimary={primary === 'decide'} />
      <MoreMenu {...props} onAsk={setAsked} />
      <LazyPublishDialog
        id={id}
        title={title}
        version={version}
        isSample={submission.sample}
        approval={approval}
        withoutReview={commands.includes('publish-without-review')}
        {...dialog('publish')}
      />
      <ConflictDialog id={id} {...dialog('conflict')} />
      <DeleteDialog
        kind="submissions"
        id={id}
        title={title}
        onDone={() => navigate(submissionsPlace, { replace: true })}
        {...dialog('delete')}
      />
    </div>
  )
}

const assignCall = (id: string, version: number) =>
  toCall('POST /submissions/:id/assign', { params: { id }, body: { version } })

type DecideProps = { id: string; commands: string[]; isPrimary: boolean }

function DecideMenu({ id, commands, isPrimary }: DecideProps) {
  const possible = decisions.filter(({ command }) => commands.includes(command))
  if (possible.length === 0) return null
  return (
    <ActionMenu label="Decide" look={isPrimary ? 'primary' : 'line'}>
      {possible.map(({ command, label }) => (
        <MenuLink key={command} to={decisionPath(id, command)}>
          {label}…
        </MenuLink>
      ))}
    </ActionMenu>
  )
}

type MoreProps = Props & { onAsk(dialog: 'publish' | 'conflict' | 'delete'): void }

function MoreMenu({ submission, workflow, editorial, onPlan, onAsk }: MoreProps) {
  const { stage, version, commands } = workflow
  const { run } = useAction({ failure: somethingWrong })
  const isAllowed = (command: string) => commands.includes(command)
  const call = { params: { id: submission._id }, body: { version } }
  return (
    <ActionMenu label="More">
      {editorial.draftId && (
        <MenuLink to={`/manage-journals/${editorial.draftId}`}>Edit the draft</MenuLink>
      )}
      {isAllowed('create-draft') && !editorial.draftId && (
        <MenuAction onClick={() => onPlan('create-draft')}>Create article draft…</MenuAction>
      )}
      {isAllowed('schedule') && (
        <MenuAction onClick={() => onPlan('schedule')}>
          {isAllowed('unschedule') ? 'Reschedule…' : 'Schedule…'}
        </MenuAction>
      )}
      {isAllowed('unschedule') && (
        <MenuAction
          onClick={() =>
            run(toCall('POST /submissions/:id/unschedule', call), undefined, {
              success: 'Scheduling cancelled',
              failure: somethingWrong,
            })
          }
        >
          Cancel scheduling
        </MenuAction>
      )}
      {isAllowed('publish') && stage !== 'accepted' && (
        <MenuAction onClick={() => onAsk('publish')}>Publish now…</MenuAction>
      )}
      {isAllowed('publish-without-review') && (
        <MenuAction onClick={() => onAsk('publish')}>Publish without review…</MenuAction>
      )}
      {isAllowed('assign') && editorial.editor && !editorial.editor.isYou && (
        <MenuAction
          onClick={() =>
            run(assignCall(submission._id, version), undefined, {
              success: 'Assigned to you',
              failure: somethingWrong,
            })
          }
        >
          Assign to me
        </MenuAction>
      )}
      {isOpen(stage) && (
        <MenuAction onClick={() => onAsk('conflict')}>I have a conflict of interest…</MenuAction>
      )}
      <MenuSeparator />
      <MenuAction danger onClick={() => onAsk('delete')}>
        Delete…
      </MenuAction>
    </ActionMenu>
  )
}

const ConflictDialog = ({ id, ...dialog }: { id: string; open: boolean; onClose(): void }) => (
  <ActionDialog
    title="Declare a conflict of interest?"
    action="Declare"
    call={toCall('POST /submissions/:id/conflict', { params: { id } })}
    success="Conflict of interest declared"
    failure="Your declaration could not be saved"
    {...dialog}
  >
    You will see only what the author sees, and other editors will decide. To withdraw your
    declaration you must give a reason, which all editors can read.
  </ActionDialog>
)
