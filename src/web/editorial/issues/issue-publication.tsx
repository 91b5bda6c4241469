import { useState } from 'react'
import { issueName } from '#domain/publishing/issue.ts'
import { formatDateTime } from '#domain/text/format.ts'
import type { IssueForEditing } from '#features/publishing/issues/api-schemas.ts'
import { errorMessage } from '#web/client/api/api.ts'
import { TextField } from '#web/form/field.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx'
import { ErrorBox } from '#web/ui/feedback/messages.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import type { IssueEditing } from './use-issue.ts'

type OpenDialog = 'now' | 'later'

/** Publishes or schedules an issue, with the state of the dialogs and errors. */
function useIssuePublication(editing: IssueEditing) {
  const { _id: id } = editing.data.issue
  const [openDialog, setOpenDialog] = useState<OpenDialog>()
  const [running, setRunning] = useState(false)
  const [failure, setFailure] = useState<string>()

  const run = async (subpath: string, json: object, success: string) => {
    setRunning(true)
    setFailure(undefined)
    try {
      await editing.change('POST', subpath, json)
      toast('success', success, { id })
      setOpenDialog(undefined)
    } catch (error) {
      const message = errorMessage(error, 'The issue could not be published')
      setFailure(message)
      toast('error', message, { id })
      if (subpath === '/publish') setOpenDialog(undefined)
    }
    setRunning(false)
  }
  return {
    openDialog,
    running,
    failure,
    setDialog(dialog: OpenDialog | undefined) {
      setFailure(undefined)
      setOpenDialog(dialog)
    },
    publish: () => run('/publish', {}, 'The issue is published'),
    /** `at` is a local date and time from the form field; null cancels scheduling. */
    async schedule(at: string | null) {
      if (at === null) return run('/schedule', { publishAt: null }, 'Scheduling cancelled')
      const date = new Date(at)
      if (Number.isNaN(date.getTime())) return setFailure('Please choose a date and a time.')
      return run('/schedule', { publishAt: date.toISOString() }, 'The issue is scheduled')
    },
  }
}
type Publishing = ReturnType<typeof useIssuePublication>

/** Publishes an issue now or at a set time. `busy` is true while the order of the articles is unsaved. */
export function IssuePublication({ editing, busy }: { editing: IssueEditing; busy: boolean }) {
  const { issue, articles } = editing.data
  const publishing = useIssuePublication(editing)
  const { openDialog, running, failure, setDialog } = publishing
  const drafts = articles.filter(({ status }) => status !== 'published').length
  const isPublic = issue.state === 'published'
  const disabled = busy || running || articles.length === 0
  return (
    <div className="mt-3 flex flex-col gap-4">
      {failure && !openDialog && <ErrorBox takesFocus>{failure}</ErrorBox>}
      <PublicationStatus data={editing.data} drafts={drafts} />
      <div className="flex flex-wrap gap-3">
        {(!isPublic || drafts > 0) && (
          <Button look="go" disabled={disabled} onClick={() => setDialog('now')}>
            {isPublic ? 'Publish the drafts' : 'Publish now'}
          </Button>
        )}
        {!isPublic && (
          <Button disabled={disabled} onClick={() => setDialog('later')}>
            {issue.publishAt ? 'Reschedule' : 'Schedule'}
          </Button>
        )}
        {issue.publishAt && (
          <Button disabled={running} onClick={() => publishing.schedule(null)}>
            Cancel scheduling
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={openDialog === 'now'}
        title={`Publish ${issueName(issue)}?`}
        action={running ? 'Publishing...' : 'Publish'}
        look="go"
        busy={running}
        onConfirm={publishing.publish}
        onClose={() => setDialog(undefined)}
      >
        <PublicationSummary data={editing.data} drafts={drafts} />
        <p className="mt-2">You cannot undo this.</p>
      </ConfirmDialog>
      <ScheduleDialog data={editing.data} drafts={drafts} publishing={publishing} />
    </div>
  )
}

type DialogProps = { data: IssueForEditing; drafts: number; publishing: Publishing }

function ScheduleDialog({ data, drafts, publishing }: DialogProps) {
  const { openDialog, running, failure, setDialog, schedule } = publishing
  const [at, setAt] = useState('')
  return (
    <ConfirmDialog
      open={openDialog === 'later'}
      title={`Schedule ${issueName(data.issue)}?`}
      action={running ? 'Scheduling...' : 'Schedule'}
      look="go"
      busy={running}
      onConfirm={() => schedule(at)}
      onClose={() => setDialog(undefined)}
    >
      <PublicationSummary data={data} drafts={drafts} later />
      <div className="mt-4 text-ink">
        <TextField
          label="Publish at"
          hint={`In your local time (${Intl.DateTimeFormat().resolvedOptions().timeZone})`}
          type="datetime-local"
          value={at}
          error={failure}
          onChange={({ target }) => setAt(target.value)}
        />
      </div>
    </ConfirmDialog>
  )
}

const formatArticleCount = (count: number) => (count === 1 ? '1 article' : `${count} articles`)

function PublicationStatus({
  data: { issue, articles },
  drafts,
}: {
  data: IssueForEditing
  drafts: number
}) {
  if (issue.state === 'published') {
    return (
      <p>
        {drafts === 0
          ? 'This issue is public. Readers see your changes immediately.'
          : `This issue is public, except ${formatArticleCount(drafts)} still in draft.`}
      </p>
    )
  }
  if (issue.publishAt) return <p>Publishes automatically on {formatDateTime(issue.publishAt)}.</p>
  return (
    <p>
      {articles.length === 0
        ? 'Add at least one article before you publish the issue.'
        : 'Only editors can see this issue.'}
    </p>
  )
}

type SummaryProps = { data: IssueForEditing; drafts: number; later?: boolean }

function PublicationSummary({ data: { articles, findings }, drafts, later = false }: SummaryProps) {
  const publicCount = articles.length - drafts
  const warningCount = new Set(findings.map(({ articleId }) => articleId)).size
  return (
    <>
      <p>
        {formatArticleCount(drafts)} will be public {later ? 'at that time' : 'immediately'}
        {publicCount > 0 && `; ${publicCount === 1 ? '1 is' : `${publicCount} are`} already public`}
        . Authors are notified by email.
      </p>
      {warningCount > 0 && (
        <p className="mt-2">
          {formatArticleCount(warningCount)} {warningCount === 1 ? 'needs' : 'need'} checking: see
          “Before publishing”.
        </p>
      )}
    </>
  )
}
