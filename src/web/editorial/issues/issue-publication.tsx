import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { issueName } from '#domain/publishing/issues/issue.ts'
import type { IssueForEditing } from '#features/publishing/issues/api-schemas.ts'
import { api, errorMessage } from '#web/api/api.ts'
import { toCall } from '#web/api/to-call.ts'
import { useTask } from '#web/api/use-task.ts'
import { useDelivers } from '#web/client/session/use-delivers.ts'
import { TextField } from '#web/form/field.tsx'
import { ActionMenu, MenuAction, MenuLink } from '#web/ui/controls/action-menu.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { describeUnapproved } from './unapproved-drafts.tsx'
import type { IssueEditing, ToChange } from './use-issue.ts'

const scheduleAt =
  (publishAt: string | null): ToChange =>
  (params, version) =>
    toCall('POST /issues/:id/schedule', { params, body: { publishAt, version } })

/** Publishes or schedules an issue. `saving` is true while the order of the articles is unsaved. */
export function useIssuePublication(editing: IssueEditing, saving: boolean) {
  const { issue, articles } = editing.data
  const drafts = articles.filter(({ status }) => status !== 'published').length
  const canPublish = articles.length > 0 && (issue.state !== 'published' || drafts > 0)
  const isLinked = useLocation().hash === '#publish'
  const [dialog, openDialog] = useState(isLinked && canPublish ? 'publish' : undefined)
  const { busy, failure, run } = useTask('The issue could not be published')
  const change = (toChange: ToChange, success: string) =>
    run(async () => {
      await editing.change(toChange)
      openDialog(undefined)
      toast('success', success, { id: issue._id })
    })
  return {
    dialog,
    openDialog,
    busy,
    failure,
    drafts,
    canPublish,
    disabled: busy || saving || articles.length === 0,
    publish: () =>
      change(
        (params, version) => toCall('POST /issues/:id/publish', { params, body: { version } }),
        'The issue is published',
      ),
    schedule: (at: Date) => change(scheduleAt(at.toISOString()), 'The issue is scheduled'),
    cancelSchedule: () => change(scheduleAt(null), 'Scheduling cancelled'),
  }
}
export type Publication = ReturnType<typeof useIssuePublication>

type Props = { data: IssueForEditing; publication: Publication }

export const PublishButton = ({
  data: { issue },
  publication,
  className = '',
}: Props & { className?: string }) => {
  if (!publication.canPublish && issue.state === 'published') return null
  return (
    <Button
      look="primary"
      className={className}
      disabled={publication.disabled}
      onClick={() => publication.openDialog('publish')}
    >
      {issue.state === 'published' ? 'Publish the drafts' : 'Publish'}
    </Button>
  )
}

/** The other actions of an issue: publishing now is the primary one. */
export function IssueMenu({
  data: { issue, articles },
  publication,
  name,
}: Props & { name: string }) {
  const navigate = useNavigate()
  const remove = async () => {
    try {
      await api('DELETE /issues/:id', { params: { id: issue._id } })
      toast('success', `${name} was deleted`)
      await navigate('/manage-journals/issues')
    } catch (error) {
      toast('error', errorMessage(error, 'The issue could not be deleted'))
    }
  }
  return (
    <ActionMenu label="More">
      {issue.state !== 'published' && (
        <MenuAction
          disabled={publication.disabled}
          onClick={() => publication.openDialog('schedule')}
        >
          {issue.publishAt ? 'Reschedule' : 'Schedule'}
        </MenuAction>
      )}
      {issue.publishAt && (
        <MenuAction onClick={publication.cancelSchedule}>Cancel scheduling</MenuAction>
      )}
      {issue.url && issue.publicArticleCount > 0 && (
        <MenuLink to={new URL(issue.url).pathname}>View as a reader</MenuLink>
      )}
      {articles.length === 0 && (
        <MenuAction danger onClick={remove}>
          Delete this empty issue
        </MenuAction>
      )}
    </ActionMenu>
  )
}

export function PublicationDialogs({ data, publication }: Props) {
  const { dialog, openDialog, busy, failure, publish, schedule } = publication
  const [at, setAt] = useState('')
  const [isTimeMissing, setIsTimeMissing] = useState(false)
  const common = { look: 'primary', busy, onClose: () => openDialog(undefined) } as const
  const confirmSchedule = () => {
    const date = new Date(at)
    const isMissing = Number.isNaN(date.getTime())
    setIsTimeMissing(isMissing)
    if (!isMissing) void schedule(date)
  }
  const error = failure && (
    <p role="alert" className="mt-3 font-semibold text-alarm">
      {failure}
    </p>
  )
  return (
    <>
      <ConfirmDialog
        open={dialog === 'publish'}
        title={`Publish ${issueName(data.issue)}?`}
        action={busy ? 'Publishing…' : 'Publish'}
        onConfirm={publish}
        {...common}
      >
        <Summary data={data} drafts={publication.drafts} when="immediately" />
        <p className="mt-2">You cannot undo this.</p>
        {error}
      </ConfirmDialog>
      <ConfirmDialog
        open={dialog === 'schedule'}
        title={`Schedule ${issueName(data.issue)}?`}
        action={busy ? 'Scheduling…' : 'Schedule'}
        onConfirm={confirmSchedule}
        {...common}
      >
        <Summary data={data} drafts={publication.drafts} when="at that time" />
        <div className="mt-4 text-ink">
          <TextField
            label="Publish at"
            hint={`In your local time (${Intl.DateTimeFormat().resolvedOptions().timeZone})`}
            type="datetime-local"
            value={at}
            error={isTimeMissing ? 'Please choose a date and a time.' : undefined}
            onChange={({ target }) => setAt(target.value)}
          />
        </div>
        {error}
      </ConfirmDialog>
    </>
  )
}

export const formatArticleCount = (count: number) =>
  count === 1 ? '1 article' : `${count} articles`

type SummaryProps = { data: IssueForEditing; drafts: number; when: string }

function Summary({ data, drafts, when }: SummaryProps) {
  const delivers = useDelivers()
  const { articles, findings, unapproved } = data
  const publicCount = articles.length - drafts
  return (
    <>
      {unapproved.length > 0 ? (
        <p className="font-semibold text-alarm">
          {describeUnapproved(data)} See “Before publishing”.
        </p>
      ) : (
        <p>
          {formatArticleCount(drafts)} will be public {when}
          {publicCount > 0 &&
            `; ${publicCount === 1 ? '1 is' : `${publicCount} are`} already public`}
          .{delivers && ' Authors are notified by email.'}
        </p>
      )}
      {findings.length > 0 && (
        <p className="mt-2">
          {findings.length === 1 ? '1 check is' : `${findings.length} checks are`} open: see “Before
          publishing”.
        </p>
      )}
    </>
  )
}
