import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { formatBytes, formatDateTime, formatDay } from '#domain/text/format.ts'
import type { SubmissionBody, WorkflowBody } from '#features/editorial/api-schemas.ts'
import { api } from '#web/client/api/api.ts'
import { errorMessage, listErrorMessage } from '#web/client/api/error-messages.ts'
import { ListError } from '#web/client/api/list-error.tsx'
import { PrivateFileButton } from '#web/client/download/private-file-button.tsx'
import { requireUser } from '#web/client/session/require-user.ts'
import { AuthorList } from '#web/ui/article/author-list.tsx'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'
import { CorrectionRequests } from '#web/ui/correction-requests.tsx'
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx'
import { Loading } from '#web/ui/feedback/loading.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { SubmissionStatus } from '#web/ui/submission-status.tsx'
import type { Route } from './+types/author-submission'
import { CorrectionReplyForm } from './correction-reply-form.tsx'
import { ReplaceManuscriptForm } from './replace-manuscript-form.tsx'

export const meta = () => [{ title: 'My submission' }, { name: 'robots', content: 'noindex' }]

const messages = {
  notFound: 'There is no such submission.',
  notSignedIn: 'Please login to view submissions',
  fallback: 'Failed to fetch submissions',
}

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireUser(request)
  try {
    const path = `/submissions/${encodeURIComponent(params.id)}`
    const page = request.url
    const [submission, course] = await Promise.all([
      api<{ data: SubmissionBody }>(path, { page }),
      api<{ data: WorkflowBody }>(`${path}/course`, { page }),
    ])
    return { found: { submission: submission.data, course: course.data }, failure: null }
  } catch (error) {
    return { found: null, failure: listErrorMessage(error, messages) }
  }
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Loading shape="form" />

export default function AuthorSubmission({ loaderData }: Route.ComponentProps) {
  const { found, failure } = loaderData
  return (
    <div className="page max-w-4xl py-10">
      <p className="mb-2">
        <Link to="/submissions">My submissions</Link>
      </p>
      {failure && (
        <>
          <PageTitle>My submission</PageTitle>
          <ListError message={failure} />
        </>
      )}
      {found && <SubmissionDetails {...found} />}
    </div>
  )
}

type Props = { submission: SubmissionBody; course: WorkflowBody }

function SubmissionDetails({ submission, course }: Props) {
  const { _id: id, title, authors, submissionNumber, createdAt, journalId } = submission
  const isAllowed = (command: string) => course.commands.includes(command)
  const open = course.returns.findLast(({ respondedAt }) => !respondedAt)
  const answered = course.returns.filter(({ respondedAt }) => respondedAt)
  return (
    <>
      <PageTitle lead={<AuthorList names={authors} />}>{title}</PageTitle>
      <div className="flex flex-col gap-8">
        <section
          aria-label="Where it stands"
          className="rounded-xl border border-line border-l-4 border-l-laterite bg-card p-5"
        >
          <SubmissionStatus stage={course.stage} since={course.since} due={course.due} />
          <p className="mt-2 text-soft">
            Receipt number <b className="tabular-nums text-ink">{submissionNumber}</b>, sent{' '}
            {formatDay(createdAt)}
          </p>
          <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
            {journalId && <ButtonLink to={`/journals/${journalId}`}>View the article</ButtonLink>}
            {isAllowed('withdraw') && (
              <WithdrawButton id={id} title={title} version={course.version} />
            )}
          </div>
        </section>
        {open && isAllowed('respond-to-request') && (
          <CorrectionReplyForm
            key={open.number}
            id={id}
            version={course.version}
            items={open.items}
          />
        )}
        {isAllowed('replace-file') && (
          <ReplaceManuscriptForm key={course.version} id={id} version={course.version} />
        )}
        <SentFiles id={id} files={course.files} />
        {answered.length > 0 && <CorrectionRequests returns={answered} />}
        <AuthorEmails letters={course.letters ?? []} />
      </div>
    </>
  )
}

/** What the journal wrote, to be read again where a mail was lost. */
const AuthorEmails = ({ letters }: { letters: NonNullable<WorkflowBody['letters']> }) =>
  letters.length > 0 && (
    <section>
      <h2 className="mb-2 text-xl">Letters to you</h2>
      <ul className="divide-y divide-line border-y border-line">
        {letters.toReversed().map(({ id, subject, body, writtenAt }) => (
          <li key={id}>
            <Disclosure
              summary={
                <span className="min-w-0 flex-1 py-2 [overflow-wrap:anywhere]">
                  {subject}{' '}
                  <span className="font-normal text-soft">· {formatDateTime(writtenAt)}</span>
                </span>
              }
            >
              <p className="max-w-prose pb-4 [overflow-wrap:anywhere] whitespace-pre-line">
                {body}
              </p>
            </Disclosure>
          </li>
        ))}
      </ul>
    </section>
  )

function SentFiles({ id, files }: { id: string; files: WorkflowBody['files'] }) {
  return (
    <section>
      <h2 className="mb-2 text-xl">Files that you have sent</h2>
      <ul className="divide-y divide-line border-y border-line">
        {files.toReversed().map((file) => (
          <li
            key={file.number}
            className="flex flex-wrap items-baseline justify-between gap-x-4 py-2"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {file.fileName}{' '}
              <span className="text-soft">
                · {formatBytes(file.size)} · {formatDateTime(file.sentAt)}
              </span>
            </span>
            <PrivateFileButton
              wanted={{ kind: 'submissions', id, format: 'docx', ...file }}
              className="min-h-8 text-indigo underline"
            >
              Download<span className="sr-only"> file {file.number}</span>
            </PrivateFileButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

function WithdrawButton({ id, title, version }: { id: string; title: string; version: number }) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const withdraw = async () => {
    setBusy(true)
    try {
      await api(`/submissions/${id}/withdraw`, { method: 'POST', json: { version } })
      toast('success', 'Your submission is withdrawn')
    } catch (error) {
      toast('error', errorMessage(error, 'It could not be withdrawn'))
    }
    setBusy(false)
    setAsking(false)
    await revalidate()
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>Withdraw</Button>
      <ConfirmDialog
        open={asking}
        title="Withdraw this submission?"
        action="Withdraw"
        busy={busy}
        onConfirm={withdraw}
        onClose={() => setAsking(false)}
      >
        The editors do nothing more with “{title}”. This cannot be taken back; you may submit it
        again.
      </ConfirmDialog>
    </>
  )
}
