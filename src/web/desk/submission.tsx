import { Link, useNavigate } from 'react-router'
import { sayBytes, sayDay } from '#domain/text/format.ts'
import type { CourseBody, WholeSubmission } from '#features/submissions/wire.ts'
import { api } from '../client/call/api.ts'
import { listFailure } from '../client/call/failure.ts'
import { ListFailure } from '../client/call/list-failure.tsx'
import { manuscriptOf } from '../client/download/manuscript.ts'
import { PrivateFileButton } from '../client/download/private-file-button.tsx'
import { requireEditor } from '../client/session/guard.ts'
import { AuthorList } from '../ui/author-list.tsx'
import { Tag } from '../ui/badge.tsx'
import { ButtonLink, buttonLook } from '../ui/button.tsx'
import { Loading } from '../ui/loading.tsx'
import { Banner } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Returns } from '../ui/returns.tsx'
import type { Route } from './+types/submission'
import { DeleteButton } from './delete-button.tsx'
import { FilesByVersion } from './files-by-version.tsx'
import { LiftConflict } from './lift-conflict.tsx'
import { NextStep } from './next-step.tsx'
import { StageBadge } from './stage-badge.tsx'
import { Timeline } from './timeline.tsx'

export const meta = () => [{ title: 'Submission' }, { name: 'robots', content: 'noindex' }]

const list = '/manage-journals?tab=submitted'
const words = {
  notFound: 'There is no such submission.',
  notSignedIn: 'Please login to view submissions',
  fallback: 'Failed to fetch submissions',
}

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireEditor(request)
  try {
    const path = `/submissions/${encodeURIComponent(params.id)}`
    const page = request.url
    const [{ data }, course] = await Promise.all([
      api<{ data: WholeSubmission }>(path, { page }),
      api<{ data: CourseBody }>(`${path}/course`, { page }),
    ])
    return { submission: data, course: course.data, failure: null }
  } catch (error) {
    return { submission: null, course: null, failure: listFailure(error, words) }
  }
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Loading shape="form" />

export default function SubmissionPage({ loaderData }: Route.ComponentProps) {
  const { submission, course, failure } = loaderData
  return (
    <div className="page py-10">
      <p className="mb-2">
        <Link to="/manage-journals/desk">The desk</Link> · <Link to={list}>Submitted Journals</Link>
      </p>
      {failure && (
        <>
          <PageTitle>Submission</PageTitle>
          <ListFailure message={failure} />
        </>
      )}
      {submission && course && <Whole submission={submission} course={course} />}
    </div>
  )
}

type Props = { submission: WholeSubmission; course: CourseBody }

function Whole({ submission, course }: Props) {
  const { _id, title, abstract, authors, keywords, journalId, docxFile } = submission
  const { office } = course
  const navigate = useNavigate()
  return (
    <>
      <PageTitle lead={<AuthorList names={authors} />}>{title}</PageTitle>
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="flex min-w-0 flex-col gap-8">
          {office ? (
            <NextStep id={_id} {...{ title, course, office }} />
          ) : (
            <Banner tone="plain">
              You are an author of this submission or have declared a conflict of interest: you see
              of it what its author sees, and other editors decide on it.{' '}
              <Link to={`/submissions/${_id}`}>See where it stands</Link>
              {course.hasDeclared && (
                <span className="mt-3 block">
                  <LiftConflict submissionId={_id} />
                </span>
              )}
            </Banner>
          )}
          <div className="flex flex-wrap items-center gap-3">
            <PrivateFileButton wanted={manuscriptOf(submission)} className={buttonLook('line')}>
              Manuscript (DOCX) <span className="font-normal">· {sayBytes(docxFile.size)}</span>
            </PrivateFileButton>
            {journalId && <ButtonLink to={`/journals/${journalId}`}>View the article</ButtonLink>}
            {office && (
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
          {office && <FilesByVersion id={_id} files={course.files} />}
          {office && course.returns.length > 0 && <Returns returns={course.returns} />}
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          <Facts submission={submission} />
          {office && <Timeline id={_id} office={office} />}
        </div>
      </div>
    </>
  )
}

function Facts({ submission }: { submission: WholeSubmission }) {
  const { sender, status, stage, receipt, createdAt, title } = submission
  return (
    <dl className="grid grid-cols-[auto_1fr] content-start gap-x-4 gap-y-2 border-t-[3px] border-indigo pt-4">
      <dt className="text-soft">Status</dt>
      <dd>
        <StageBadge status={status} stage={stage} />
      </dd>
      <dt className="text-soft">Number</dt>
      <dd className="tabular-nums">{receipt}</dd>
      <dt className="text-soft">Received</dt>
      <dd>
        <time dateTime={createdAt}>{sayDay(createdAt)}</time>
      </dd>
      <dt className="text-soft">Sent by</dt>
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

/** A letter to whoever sent a manuscript (RFC 6068). */
const mailto = (email: string, title: string) =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(title)}`
