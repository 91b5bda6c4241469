import { Link } from 'react-router'
import { formatBytes, formatDateTime, formatDay } from '#domain/text/format.ts'
import type { FullSubmission, WorkflowBody } from '#features/editorial/api-schemas.ts'
import { ConfirmedAction } from '#web/client/api/action-button.tsx'
import { ListError } from '#web/client/api/list-error.tsx'
import { loadPage } from '#web/client/api/load-page.ts'
import { PrivateFileButton } from '#web/client/download/private-file-button.tsx'
import { requireUser } from '#web/client/session/require-user.ts'
import { AuthorDetails } from '#web/ui/article/author-details.tsx'
import { AuthorList } from '#web/ui/article/author-list.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'
import { CorrectionRequests } from '#web/ui/correction-requests.tsx'
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
  return loadPage(request, messages, async (get) => {
    const path = `/submissions/${encodeURIComponent(params.id)}`
    const [submission, workflow] = await Promise.all([
      get<{ data: FullSubmission }>(path),
      get<{ data: WorkflowBody }>(`${path}/course`),
    ])
    return { submission: submission.data, workflow: workflow.data }
  })
}

export default function AuthorSubmission({ loaderData }: Route.ComponentProps) {
  const { data, failure } = loaderData
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
      {data && <SubmissionDetails {...data} />}
    </div>
  )
}

type Props = { submission: FullSubmission; workflow: WorkflowBody }

function SubmissionDetails({ submission, workflow }: Props) {
  const { _id: id, title, authors, submissionNumber, createdAt, journalId } = submission
  const isAllowed = (command: string) => workflow.commands.includes(command)
  const openRequest = workflow.returns.findLast(({ respondedAt }) => !respondedAt)
  const repliedRequests = workflow.returns.filter(({ respondedAt }) => respondedAt)
  return (
    <>
      <PageTitle lead={<AuthorList names={authors} />}>{title}</PageTitle>
      <div className="flex flex-col gap-8">
        <section
          aria-label="Status"
          className="rounded-xl border border-line border-l-4 border-l-laterite bg-card p-5"
        >
          <SubmissionStatus stage={workflow.stage} since={workflow.since} due={workflow.due} />
          <p className="mt-2 text-soft">
            Submission number <b className="tabular-nums text-ink">{submissionNumber}</b>, sent{' '}
            {formatDay(createdAt)}
          </p>
          <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
            {journalId && <ButtonLink to={`/journals/${journalId}`}>View the article</ButtonLink>}
            {isAllowed('withdraw') && (
              <ConfirmedAction
                label="Withdraw"
                title="Withdraw this submission?"
                action="Withdraw"
                call={{
                  method: 'POST',
                  path: `/submissions/${id}/withdraw`,
                  json: { version: workflow.version },
                }}
                success="Submission withdrawn"
                failure="Failed to withdraw the submission"
              >
                The editors will stop their work on “{title}”. You cannot undo this, but you may
                submit it again.
              </ConfirmedAction>
            )}
          </div>
        </section>
        {openRequest && isAllowed('respond-to-request') && (
          <CorrectionReplyForm
            key={openRequest.number}
            id={id}
            version={workflow.version}
            items={openRequest.items}
          />
        )}
        {isAllowed('replace-file') && (
          <ReplaceManuscriptForm key={workflow.version} id={id} version={workflow.version} />
        )}
        <SubmittedFiles id={id} files={workflow.files} />
        <AuthorDetails contributors={submission.contributors} />
        {repliedRequests.length > 0 && <CorrectionRequests returns={repliedRequests} />}
        <AuthorEmails emails={workflow.letters ?? []} />
      </div>
    </>
  )
}

const AuthorEmails = ({ emails }: { emails: NonNullable<WorkflowBody['letters']> }) =>
  emails.length > 0 && (
    <section>
      <h2 className="mb-2 text-xl">Emails to you</h2>
      <ul className="divide-y divide-line border-y border-line">
        {emails.toReversed().map(({ id, subject, body, writtenAt }) => (
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

function SubmittedFiles({ id, files }: { id: string; files: WorkflowBody['files'] }) {
  return (
    <section>
      <h2 className="mb-2 text-xl">Submitted files</h2>
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
