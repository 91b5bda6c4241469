import { Link, useNavigate } from 'react-router'
import { formatBytes, formatDay } from '#domain/text/format.ts'
import type { FullSubmission, WorkflowBody } from '#features/editorial/api-schemas.ts'
import { ListError } from '#web/client/api/list-error.tsx'
import { submissionListMessages } from '#web/client/api/lists.ts'
import { loadPage } from '#web/client/api/load-page.ts'
import { manuscriptDownload } from '#web/client/download/manuscript.ts'
import { PrivateFileButton } from '#web/client/download/private-file-button.tsx'
import { requireEditor } from '#web/client/session/require-user.ts'
import { DeleteButton } from '#web/editorial/controls/delete-button.tsx'
import { AuthorDetails } from '#web/ui/article/author-details.tsx'
import { AuthorList } from '#web/ui/article/author-list.tsx'
import { Tag } from '#web/ui/badge.tsx'
import { ButtonLink, buttonStyle } from '#web/ui/controls/button.tsx'
import { CorrectionRequests } from '#web/ui/correction-requests.tsx'
import { Banner } from '#web/ui/feedback/messages.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import type { Route } from './+types/submission'
import { ActivityLog } from './activity-log.tsx'
import { LiftConflict } from './lift-conflict.tsx'
import { ManuscriptVersions } from './manuscript-versions.tsx'
import { NextStep } from './next-step.tsx'
import { StageBadge } from './stage-badge.tsx'

export const meta = () => [{ title: 'Submission' }, { name: 'robots', content: 'noindex' }]

const list = '/manage-journals?tab=submitted'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireEditor(request)
  return loadPage(request, submissionListMessages, async (get) => {
    const path = `/submissions/${encodeURIComponent(params.id)}`
    const [{ data: submission }, { data: workflow }] = await Promise.all([
      get<{ data: FullSubmission }>(path),
      get<{ data: WorkflowBody }>(`${path}/course`),
    ])
    return { submission, workflow }
  })
}

export default function SubmissionPage({ loaderData }: Route.ComponentProps) {
  const { data, failure } = loaderData
  return (
    <div className="page py-10">
      <p className="mb-2">
        <Link to="/manage-journals/desk">Submissions</Link> ·{' '}
        <Link to={list}>Submitted Journals</Link>
      </p>
      {failure && (
        <>
          <PageTitle>Submission</PageTitle>
          <ListError message={failure} />
        </>
      )}
      {data && <SubmissionDetails {...data} />}
    </div>
  )
}

type Props = { submission: FullSubmission; workflow: WorkflowBody }

function SubmissionDetails({ submission, workflow }: Props) {
  const { _id, title, abstract, authors, keywords, journalId, docxFile } = submission
  const { office: editorial } = workflow
  const navigate = useNavigate()
  return (
    <>
      <PageTitle lead={<AuthorList names={authors} />}>{title}</PageTitle>
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="flex min-w-0 flex-col gap-8">
          {editorial ? (
            <NextStep id={_id} title={title} workflow={workflow} editorial={editorial} />
          ) : (
            <AuthorViewNotice id={_id} hasDeclaredConflict={workflow.hasDeclaredConflict} />
          )}
          <div className="flex flex-wrap items-center gap-3">
            <PrivateFileButton
              wanted={manuscriptDownload(submission)}
              className={buttonStyle('line')}
            >
              Manuscript (DOCX) <span className="font-normal">· {formatBytes(docxFile.size)}</span>
            </PrivateFileButton>
            {journalId && <ButtonLink to={`/journals/${journalId}`}>View the article</ButtonLink>}
            {editorial && (
              <DeleteButton
                kind="submissions"
                id={_id}
                title={title}
                onDone={() => navigate(list, { replace: true })}
              />
            )}
          </div>
          <section>
            <h2 className="mb-2 text-xl">Abstract</h2>
            <p className="prose [overflow-wrap:anywhere] whitespace-pre-line">{abstract}</p>
          </section>
          <Keywords keywords={keywords} />
          <AuthorDetails contributors={submission.contributors} />
          {editorial && <ManuscriptVersions id={_id} files={workflow.files} />}
          {editorial && workflow.returns.length > 0 && (
            <CorrectionRequests returns={workflow.returns} />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          <SubmissionFacts submission={submission} />
          {editorial && <ActivityLog id={_id} editorial={editorial} />}
        </div>
      </div>
    </>
  )
}

type NoticeProps = { id: string; hasDeclaredConflict: boolean | undefined }

/** Tells an editor with a conflict of interest why this page shows only what the author sees. */
const AuthorViewNotice = ({ id, hasDeclaredConflict }: NoticeProps) => (
  <Banner tone="plain">
    You are an author of this submission, have the name, email or ORCID iD of an author, or have
    declared a conflict of interest. You see only what the author sees, and other editors decide.{' '}
    <Link to={`/submissions/${id}`}>View its status</Link>
    {hasDeclaredConflict && (
      <span className="mt-3 block">
        <LiftConflict submissionId={id} />
      </span>
    )}
  </Banner>
)

const Keywords = ({ keywords }: { keywords: string[] }) => (
  <section>
    <h2 className="mb-2 text-xl">Keywords</h2>
    <ul className="flex flex-wrap gap-2">
      {keywords.map((keyword) => (
        <li key={keyword} className="max-w-full">
          <Tag>{keyword}</Tag>
        </li>
      ))}
    </ul>
  </section>
)

function SubmissionFacts({ submission }: { submission: FullSubmission }) {
  const { sender, status, stage, submissionNumber, createdAt, title } = submission
  return (
    <dl className="grid grid-cols-[auto_1fr] content-start gap-x-4 gap-y-2 border-t-[3px] border-indigo pt-4">
      <dt className="text-soft">Status</dt>
      <dd>
        <StageBadge status={status} stage={stage} />
      </dd>
      <dt className="text-soft">Number</dt>
      <dd className="tabular-nums">{submissionNumber}</dd>
      <dt className="text-soft">Received</dt>
      <dd>
        <time dateTime={createdAt}>{formatDay(createdAt)}</time>
      </dd>
      <dt className="text-soft">Submitted by</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">
        {sender ? (
          <>
            {sender.name}
            <a href={mailto(sender.email, title)} className="block py-1">
              {sender.email}
            </a>
          </>
        ) : (
          '–'
        )}
      </dd>
    </dl>
  )
}

/** Opens an email to the submitter, with the title as its subject (RFC 6068). */
const mailto = (email: string, title: string) =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(title)}`
