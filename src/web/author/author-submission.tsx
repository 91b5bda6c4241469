import type { CheckRules } from '#domain/manuscript/checks/check-rules.ts'
import { formatOfFile } from '#domain/publishing/file-formats.ts'
import { formatBytes } from '#domain/text/format.ts'
import type { FullSubmission, WorkflowBody } from '#features/editorial/api-schemas.ts'
import type { MessageBody } from '#features/editorial/teamwork/teamwork-schemas.ts'
import { ConfirmedAction } from '#web/api/action-button.tsx'
import { ListError } from '#web/api/list-error.tsx'
import { submissionListMessages } from '#web/api/lists.ts'
import { loadPage } from '#web/api/load-page.ts'
import { toCall } from '#web/api/to-call.ts'
import { PrivateFileButton } from '#web/client/download/private-file-button.tsx'
import { requireUser } from '#web/client/session/require-user.ts'
import { BackLink } from '#web/layout/management-page.tsx'
import { AppealText } from '#web/ui/appeal-text.tsx'
import { AuthorDetails } from '#web/ui/article/author-details.tsx'
import { AuthorList } from '#web/ui/article/author-list.tsx'
import { ButtonLink, buttonStyle } from '#web/ui/controls/button.tsx'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'
import { CorrectionRequests } from '#web/ui/correction-requests.tsx'
import { Day } from '#web/ui/day.tsx'
import { formatLocalTime } from '#web/ui/local-time.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { SubmissionStatus } from '#web/ui/submission-status.tsx'
import { WorkflowSteps } from '#web/ui/workflow-steps.tsx'
import type { Route } from './+types/author-submission'
import { AppealForm } from './appeal-form.tsx'
import { AuthorMessages } from './author-messages.tsx'
import { ReplaceManuscriptForm } from './replace-manuscript-form.tsx'
import { RequestResponseForm } from './request-response-form.tsx'

export const meta = () => [{ title: 'My submission' }, { name: 'robots', content: 'noindex' }]

const messages = { ...submissionListMessages, notFound: 'There is no such submission.' }

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireUser(request)
  return loadPage(request, messages, async (get) => {
    const [submission, workflow, messages, form] = await Promise.all([
      get('/submissions/:id', { params }),
      get('/submissions/:id/workflow', { params }),
      get('/submissions/:id/messages', { params }),
      get('/submission-form'),
    ])
    return {
      submission: submission.data,
      workflow: workflow.data,
      messages: messages.data,
      checks: form.checks,
    }
  })
}

export default function AuthorSubmission({ loaderData }: Route.ComponentProps) {
  const { data, failure } = loaderData
  return (
    <div className="page max-w-column py-10">
      <BackLink to="/submissions?own=yes" label="My submissions" />
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

function SubmissionDetails({
  submission,
  workflow,
  messages,
  checks,
}: Props & { messages: MessageBody[]; checks: CheckRules }) {
  const { _id: id, title, authors } = submission
  const isAllowed = (command: string) => workflow.commands.includes(command)
  const openRequest = workflow.requests.findLast(({ respondedAt }) => !respondedAt)
  const canRespond =
    openRequest !== undefined && (isAllowed('respond-to-request') || isAllowed('submit-revision'))
  const respondedRequests = workflow.requests.filter(({ respondedAt }) => respondedAt)
  return (
    <>
      <PageTitle lead={<AuthorList names={authors} />}>{title}</PageTitle>
      <div className="flex flex-col gap-8">
        <StatusCard submission={submission} workflow={workflow} canRespond={canRespond} />
        <AuthorEmails
          emails={workflow.emails ?? []}
          openSince={canRespond ? openRequest.requestedAt : undefined}
        />
        {canRespond && (
          <RequestResponseForm
            key={openRequest.number}
            id={id}
            version={workflow.version}
            points={openRequest.points}
            isRevision={isAllowed('submit-revision')}
            checks={checks}
          />
        )}
        {messages.length > 0 && (
          <AuthorMessages key={messages.length} id={id} messages={messages} />
        )}
        {workflow.appeal && <AppealText appeal={workflow.appeal} />}
        {isAllowed('appeal') && <AppealForm id={id} version={workflow.version} />}
        {isAllowed('replace-file') && (
          <ReplaceManuscriptForm
            key={workflow.version}
            id={id}
            version={workflow.version}
            checks={checks}
          />
        )}
        <SubmittedFiles id={id} title="Submitted files" files={workflow.files} />
        {workflow.markedFiles.length > 0 && (
          <SubmittedFiles
            id={id}
            title="Versions with changes marked"
            files={workflow.markedFiles}
          />
        )}
        {workflow.reviewFiles.length > 0 && (
          <SubmittedFiles id={id} title="Files of reviewers" files={workflow.reviewFiles} />
        )}
        <AuthorDetails contributors={submission.contributors} />
        {respondedRequests.length > 0 && <CorrectionRequests requests={respondedRequests} />}
        {isAllowed('withdraw') && <Withdraw id={id} title={title} version={workflow.version} />}
      </div>
    </>
  )
}

const Withdraw = ({ id, title, version }: { id: string; title: string; version: number }) => (
  <div className="*:-ml-4">
    <ConfirmedAction
      label="Withdraw"
      look="quiet-danger"
      title="Withdraw this submission?"
      action="Withdraw"
      call={toCall('POST /submissions/:id/withdraw', { params: { id }, body: { version } })}
      success="Submission withdrawn"
      failure="Failed to withdraw the submission"
    >
      The editors will stop their work on “{title}”. You cannot undo this, but you may submit it
      again.
    </ConfirmedAction>
  </div>
)

/** Where the submission is, and what the author does next. */
const StatusCard = ({ submission, workflow, canRespond }: Props & { canRespond: boolean }) => (
  <section
    aria-label="Status"
    className="flex flex-col gap-4 rounded-xl border border-line border-l-4 border-l-accent bg-card p-5"
  >
    <WorkflowSteps {...workflow} />
    <div>
      <SubmissionStatus
        {...workflow}
        stageSince={workflow.since}
        articleRemoved={submission.articleRemoved}
      />
      <p className="mt-2 text-soft">
        Submission number <b className="tabular-nums text-ink">{submission.submissionNumber}</b>,
        sent <Day date={submission.createdAt} />
      </p>
    </div>
    {canRespond && (
      <a href="#reply" className={`${buttonStyle('line')} self-start`}>
        Reply to editors
      </a>
    )}
    {submission.journalId && (
      <ButtonLink to={`/journals/${submission.journalId}`} className="self-start">
        View the article
      </ButtonLink>
    )}
  </section>
)

type EmailsProps = {
  emails: NonNullable<WorkflowBody['emails']>
  /** The newest email is shown open if it was written since then: the author replies to it. */
  openSince: string | undefined
}

const stateLabels = { waiting: 'Email not sent yet', 'not-sent': 'Not delivered by email' }

const AuthorEmails = ({ emails, openSince }: EmailsProps) =>
  emails.length > 0 && (
    <section>
      <h2 className="mb-2 text-xl">Emails to you</h2>
      <ul className="divide-y divide-line border-y border-line">
        {emails.toReversed().map(({ id, subject, body, writtenAt, state }, index) => (
          <li key={id}>
            <Disclosure
              open={index === 0 && openSince !== undefined && writtenAt >= openSince}
              summary={
                <span className="min-w-0 flex-1 py-2 [overflow-wrap:anywhere]">
                  {subject}
                  <span className="block text-sm font-normal text-soft">
                    {formatLocalTime(writtenAt)}
                    {state !== 'sent' && ` · ${stateLabels[state]}`}
                  </span>
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

type FilesProps = { id: string; title: string; files: WorkflowBody['files'] }

function SubmittedFiles({ id, title, files }: FilesProps) {
  return (
    <section>
      <h2 className="mb-2 text-xl">{title}</h2>
      <ul className="divide-y divide-line border-y border-line">
        {files.toReversed().map((file) => (
          <li
            key={file.number}
            className="flex flex-wrap items-baseline justify-between gap-x-4 py-2"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {file.fileName}
              <span className="block text-sm text-soft">
                {formatBytes(file.size)} · {formatLocalTime(file.sentAt)}
              </span>
            </span>
            <PrivateFileButton
              wanted={{
                kind: 'submissions',
                id,
                format: formatOfFile(file.fileName),
                ...file,
              }}
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
