import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { sayBytes, sayDay, sayMoment } from '#domain/text/format.ts'
import type { CourseBody, SubmissionBody } from '#features/submissions/wire.ts'
import { api } from '../client/call/api.ts'
import { listFailure, sayFailure } from '../client/call/failure.ts'
import { ListFailure } from '../client/call/list-failure.tsx'
import { PrivateFileButton } from '../client/download/private-file-button.tsx'
import { requireUser } from '../client/session/guard.ts'
import { AuthorList } from '../ui/author-list.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { Loading } from '../ui/loading.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Returns } from '../ui/returns.tsx'
import { Standing } from '../ui/standing.tsx'
import { toast } from '../ui/toast.ts'
import type { Route } from './+types/own-submission'
import { AnswerForm } from './answer-form.tsx'
import { ReplaceForm } from './replace-form.tsx'

export const meta = () => [{ title: 'My submission' }, { name: 'robots', content: 'noindex' }]

const words = {
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
      api<{ data: CourseBody }>(`${path}/course`, { page }),
    ])
    return { found: { submission: submission.data, course: course.data }, failure: null }
  } catch (error) {
    return { found: null, failure: listFailure(error, words) }
  }
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Loading shape="form" />

export default function OwnSubmission({ loaderData }: Route.ComponentProps) {
  const { found, failure } = loaderData
  return (
    <div className="page max-w-4xl py-10">
      <p className="mb-2">
        <Link to="/submissions">My submissions</Link>
      </p>
      {failure && (
        <>
          <PageTitle>My submission</PageTitle>
          <ListFailure message={failure} />
        </>
      )}
      {found && <Whole {...found} />}
    </div>
  )
}

type Props = { submission: SubmissionBody; course: CourseBody }

function Whole({ submission, course }: Props) {
  const { _id: id, title, authors, receipt, createdAt, journalId } = submission
  const may = (command: string) => course.commands.includes(command)
  const open = course.returns.findLast(({ answeredAt }) => !answeredAt)
  const answered = course.returns.filter(({ answeredAt }) => answeredAt)
  return (
    <>
      <PageTitle lead={<AuthorList names={authors} />}>{title}</PageTitle>
      <div className="flex flex-col gap-8">
        <section
          aria-label="Where it stands"
          className="rounded-xl border border-line border-l-4 border-l-laterite bg-card p-5"
        >
          <Standing stage={course.stage} since={course.since} due={course.due} />
          <p className="mt-2 text-soft">
            Receipt number <b className="tabular-nums text-ink">{receipt}</b>, sent{' '}
            {sayDay(createdAt)}
          </p>
          <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
            {journalId && <ButtonLink to={`/journals/${journalId}`}>View the article</ButtonLink>}
            {may('withdraw') && <WithdrawButton id={id} title={title} version={course.version} />}
          </div>
        </section>
        {open && may('answer-return') && (
          <AnswerForm key={open.number} id={id} version={course.version} items={open.items} />
        )}
        {may('replace-file') && (
          <ReplaceForm key={course.version} id={id} version={course.version} />
        )}
        <Files id={id} files={course.files} />
        {answered.length > 0 && <Returns returns={answered} />}
        <Letters letters={course.letters ?? []} />
      </div>
    </>
  )
}

/** What the journal wrote, to be read again where a mail was lost. */
const Letters = ({ letters }: { letters: NonNullable<CourseBody['letters']> }) =>
  letters.length > 0 && (
    <section>
      <h2 className="mb-2 text-xl">Letters to you</h2>
      <ul className="divide-y divide-line border-y border-line">
        {letters.toReversed().map(({ id, subject, body, writtenAt }) => (
          <li key={id}>
            <Disclosure
              summary={
                <span className="min-w-0 flex-1 py-2 [overflow-wrap:anywhere]">
                  {subject} <span className="font-normal text-soft">· {sayMoment(writtenAt)}</span>
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

function Files({ id, files }: { id: string; files: CourseBody['files'] }) {
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
                · {sayBytes(file.size)} · {sayMoment(file.sentAt)}
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
      toast('error', sayFailure(error, 'It could not be withdrawn'))
    }
    setBusy(false)
    setAsking(false)
    await revalidate()
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>Withdraw</Button>
      <Confirm
        open={asking}
        title="Withdraw this submission?"
        action="Withdraw"
        busy={busy}
        onConfirm={withdraw}
        onClose={() => setAsking(false)}
      >
        The editors do nothing more with “{title}”. This cannot be taken back; you may submit it
        again.
      </Confirm>
    </>
  )
}
