import { Link, useNavigate } from 'react-router'
import { sayBytes, sayDay, sayMoment } from '#domain/text/format.ts'
import type { WholeSubmission } from '#features/submissions/wire.ts'
import { api } from '../client/call/api.ts'
import { listFailure } from '../client/call/failure.ts'
import { ListFailure } from '../client/call/list-failure.tsx'
import { manuscriptOf } from '../client/download/manuscript.ts'
import { PrivateFileButton } from '../client/download/private-file-button.tsx'
import { requireEditor } from '../client/session/guard.ts'
import { StatusBadge, Tag } from '../ui/badge.tsx'
import { ButtonLink, buttonLook } from '../ui/button.tsx'
import { Loading } from '../ui/loading.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import type { Route } from './+types/submission'
import { DeleteButton } from './delete-button.tsx'
import { PublishButton } from './publish-button.tsx'

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
    const { data } = await api<{ data: WholeSubmission }>(path, { page: request.url })
    return { submission: data, failure: null }
  } catch (error) {
    return { submission: null, failure: listFailure(error, words) }
  }
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Loading shape="form" />

export default function SubmissionPage({ loaderData }: Route.ComponentProps) {
  const { submission, failure } = loaderData
  return (
    <div className="page max-w-5xl py-10">
      <p className="mb-2">
        <Link to={list}>Submitted Journals</Link>
      </p>
      {failure && (
        <>
          <PageTitle>Submission</PageTitle>
          <ListFailure message={failure} />
        </>
      )}
      {submission && <Whole submission={submission} />}
    </div>
  )
}

function Whole({ submission }: { submission: WholeSubmission }) {
  const { _id, title, abstract, authors, keywords, journalId, docxFile } = submission
  const navigate = useNavigate()
  return (
    <>
      <PageTitle lead={authors.join(', ')}>{title}</PageTitle>
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="flex min-w-0 flex-col gap-8">
          <div className="flex flex-wrap items-center gap-3">
            <PrivateFileButton wanted={manuscriptOf(submission)} className={buttonLook('line')}>
              Manuscript (DOCX) <span className="font-normal">· {sayBytes(docxFile.size)}</span>
            </PrivateFileButton>
            {journalId ? (
              <ButtonLink to={`/journals/${journalId}`}>View the article</ButtonLink>
            ) : (
              <PublishButton id={_id} title={title} />
            )}
            <DeleteButton
              kind="submissions"
              id={_id}
              title={title}
              onDone={() => navigate(list, { replace: true })}
            />
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
          {submission.history && <History events={submission.history} />}
        </div>
        <Facts submission={submission} />
      </div>
    </>
  )
}

function Facts({ submission }: { submission: WholeSubmission }) {
  const { sender, status, createdAt, title } = submission
  return (
    <dl className="grid grid-cols-[auto_1fr] content-start gap-x-4 gap-y-2 self-start border-t-[3px] border-indigo pt-4">
      <dt className="text-soft">Status</dt>
      <dd>
        <StatusBadge status={status} fallback="Pending" />
      </dd>
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

const happenings: Record<string, string> = {
  'submission-received': 'Received',
  'submission-published': 'Published as an article',
  'submission-deleted': 'Deleted',
  'submission-restored': 'Restored',
}

function History({ events }: { events: NonNullable<WholeSubmission['history']> }) {
  return (
    <section>
      <h2 className="mb-2 text-xl">What has happened</h2>
      <ol className="border-l-2 border-line">
        {events.map(({ type, at, by }) => (
          <li key={`${type} ${at}`} className="relative py-2 pl-5">
            <span
              aria-hidden
              className="absolute top-4 -left-[7px] size-3 rounded-full bg-laterite"
            />
            <b>{happenings[type] ?? type.replace(/^submission-/, '').replaceAll('-', ' ')}</b>
            <span className="block text-soft">
              <time dateTime={at}>{sayMoment(at)}</time>
              {by && `, ${by}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
