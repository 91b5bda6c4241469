import { useState } from 'react'
import { issueName } from '#domain/publishing/issue.ts'
import { formatDateTime } from '#domain/text/format.ts'
import type { IssueForEditing } from '#features/publishing/issues/api-schemas.ts'
import { errorMessage } from '#web/client/api/error-messages.ts'
import { TextField } from '#web/form/field.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx'
import { ErrorBox } from '#web/ui/feedback/messages.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import type { IssueEditing } from './use-issue.ts'

type OpenDialog = 'now' | 'later'

/** What can be done about the publication of an issue, and what came of it. */
function useIssuePublication(work: IssueEditing) {
  const { _id: id } = work.desk.issue
  const [asking, setAsking] = useState<OpenDialog>()
  const [running, setRunning] = useState(false)
  const [failure, setFailure] = useState<string>()

  const run = async (below: string, json: object, done: string) => {
    setRunning(true)
    setFailure(undefined)
    try {
      await work.change('POST', below, json)
      toast('success', done, { id })
      setAsking(undefined)
    } catch (error) {
      const said = errorMessage(error, 'The issue could not be published')
      setFailure(said)
      toast('error', said, { id })
      if (below === '/publish') setAsking(undefined)
    }
    setRunning(false)
  }
  return {
    ...{ asking, running, failure },
    ask(next: OpenDialog | undefined) {
      setFailure(undefined)
      setAsking(next)
    },
    publish: () => run('/publish', {}, 'The issue is published'),
    /** `at` is a moment in the time of this computer, as its field holds it; null takes the schedule back. */
    async schedule(at: string | null) {
      if (at === null) return run('/schedule', { publishAt: null }, 'The schedule is taken back')
      const moment = new Date(at)
      if (Number.isNaN(moment.getTime())) return setFailure('Please choose a day and a time.')
      return run('/schedule', { publishAt: moment.toISOString() }, 'The issue is scheduled')
    },
  }
}
type Publishing = ReturnType<typeof useIssuePublication>

/** Publishing an issue, at once or at a minute of its own. `busy` while what is on the desk is not saved yet. */
export function IssuePublication({ work, busy }: { work: IssueEditing; busy: boolean }) {
  const { issue, articles } = work.desk
  const publishing = useIssuePublication(work)
  const { asking, running, failure, ask } = publishing
  const drafts = articles.filter(({ status }) => status !== 'published').length
  const isPublic = issue.state === 'published'
  const disabled = busy || running || articles.length === 0
  return (
    <div className="mt-3 flex flex-col gap-4">
      {failure && !asking && <ErrorBox takesFocus>{failure}</ErrorBox>}
      <PublicationStatus desk={work.desk} drafts={drafts} />
      <div className="flex flex-wrap gap-3">
        {(!isPublic || drafts > 0) && (
          <Button look="go" disabled={disabled} onClick={() => ask('now')}>
            {isPublic ? 'Publish the drafts' : 'Publish now'}
          </Button>
        )}
        {!isPublic && (
          <Button disabled={disabled} onClick={() => ask('later')}>
            {issue.publishAt ? 'Change the time' : 'Schedule'}
          </Button>
        )}
        {issue.publishAt && (
          <Button disabled={running} onClick={() => publishing.schedule(null)}>
            Take the schedule back
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking === 'now'}
        title={`Publish ${issueName(issue)}?`}
        action={running ? 'Publishing...' : 'Publish'}
        look="go"
        busy={running}
        onConfirm={publishing.publish}
        onClose={() => ask(undefined)}
      >
        <PublicationSummary desk={work.desk} drafts={drafts} />
        <p className="mt-2">This cannot be taken back.</p>
      </ConfirmDialog>
      <ScheduleDialog desk={work.desk} drafts={drafts} publishing={publishing} />
    </div>
  )
}

type DialogProps = { desk: IssueForEditing; drafts: number; publishing: Publishing }

function ScheduleDialog({ desk, drafts, publishing }: DialogProps) {
  const { asking, running, failure, ask, schedule } = publishing
  const [at, setAt] = useState('')
  return (
    <ConfirmDialog
      open={asking === 'later'}
      title={`Schedule ${issueName(desk.issue)}?`}
      action={running ? 'Scheduling...' : 'Schedule'}
      look="go"
      busy={running}
      onConfirm={() => schedule(at)}
      onClose={() => ask(undefined)}
    >
      <PublicationSummary desk={desk} drafts={drafts} later />
      <div className="mt-4 text-ink">
        <TextField
          label="Publish at"
          hint={`In the time of this computer (${Intl.DateTimeFormat().resolvedOptions().timeZone})`}
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
  desk: { issue, articles },
  drafts,
}: {
  desk: IssueForEditing
  drafts: number
}) {
  if (issue.state === 'published') {
    return (
      <p>
        {drafts === 0
          ? 'Readers see this issue. What you change here they see at once.'
          : `Readers see this issue, but for ${formatArticleCount(drafts)} that joined it as a draft.`}
      </p>
    )
  }
  if (issue.publishAt) return <p>It is published by itself on {formatDateTime(issue.publishAt)}.</p>
  return (
    <p>
      {articles.length === 0
        ? 'Add at least one article before the issue is published.'
        : 'Nobody else sees this issue yet.'}
    </p>
  )
}

type SummaryProps = { desk: IssueForEditing; drafts: number; later?: boolean }

/** What happens, in numbers. */
function PublicationSummary({ desk: { articles, findings }, drafts, later = false }: SummaryProps) {
  const before = articles.length - drafts
  const odd = new Set(findings.map(({ articleId }) => articleId)).size
  return (
    <>
      <p>
        {drafts === 1 ? '1 article becomes' : `${formatArticleCount(drafts)} become`} public
        {later ? ' at that minute' : ' at once'}
        {before > 0 && `; ${before === 1 ? '1 is' : `${before} are`} public already`}. Their authors
        are told by mail.
      </p>
      {odd > 0 && (
        <p className="mt-2">
          In {formatArticleCount(odd)} something is missing or odd: see “Before publishing”.
        </p>
      )}
    </>
  )
}
