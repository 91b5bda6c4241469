import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { usualSection } from '#domain/publishing/issue.ts'
import { sayIssue } from '#domain/text/format.ts'
import type { IssueOnDesk } from '#features/issues/wire.ts'
import { api } from '../client/call/api.ts'
import { listFailure, sayFailure } from '../client/call/failure.ts'
import { ListFailure } from '../client/call/list-failure.tsx'
import { requireEditor } from '../client/session/guard.ts'
import { StatusBadge } from '../ui/badge.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Loading } from '../ui/loading.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { toast } from '../ui/toast.ts'
import type { Route } from './+types/issue'
import { AddArticles } from './add-articles.tsx'
import { IssueContents, useSaid } from './issue-contents.tsx'
import { IssueCover } from './issue-cover.tsx'
import { IssueDetails } from './issue-details.tsx'
import { IssueFindings } from './issue-findings.tsx'
import { placesIn, putIntoSection } from './issue-lines.ts'
import { IssuePublication } from './issue-publication.tsx'
import { useArrangement } from './use-arrangement.ts'
import { useIssue } from './use-issue.ts'
import { useLedTo } from './use-led-to.ts'

export const meta = () => [{ title: 'Issue' }, { name: 'robots', content: 'noindex' }]

const words = {
  notFound: 'There is no such issue.',
  notSignedIn: 'Please login to view journals',
  fallback: 'Failed to fetch the issue',
}

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireEditor(request)
  try {
    const path = `/issues/${encodeURIComponent(params.id)}/desk`
    const { data } = await api<{ data: IssueOnDesk }>(path, { page: request.url })
    return { desk: data, failure: null }
  } catch (error) {
    return { desk: null, failure: listFailure(error, words) }
  }
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Loading shape="form" />

export default function IssuePage({ loaderData }: Route.ComponentProps) {
  const { desk, failure } = loaderData
  return (
    <div className="page max-w-4xl py-10">
      <p className="mb-2">
        <Link to="/manage-journals/issues">Issues</Link>
      </p>
      {failure && (
        <>
          <PageTitle>Issue</PageTitle>
          <ListFailure message={failure} />
        </>
      )}
      {desk && <Builder key={desk.issue._id} loaded={desk} />}
    </div>
  )
}

function Builder({ loaded }: { loaded: IssueOnDesk }) {
  const work = useIssue(loaded)
  const arrangement = useArrangement(work)
  const { say, shown } = useSaid()
  useLedTo()
  const { issue, sections } = work.desk
  const { lines, arrange } = arrangement
  const name = sayIssue({ volume: issue.volume, issue: issue.number, year: issue.year })
  return (
    <>
      <PageTitle
        lead={issue.title}
        actions={
          issue.url &&
          issue.publicArticleCount > 0 && (
            <ButtonLink to={new URL(issue.url).pathname}>See it as a reader</ButtonLink>
          )
        }
      >
        {name}
      </PageTitle>
      <p className="-mt-3 mb-6">
        <StatusBadge status={issue.state} fallback="" />
      </p>
      {shown}
      <Part title="Contents">
        <IssueContents
          issueId={issue._id}
          arrangement={arrangement}
          published={issue.state === 'published'}
          say={say}
        />
        <AddArticles
          issueId={issue._id}
          inIssue={placesIn(lines).map(({ id }) => id)}
          onAdd={(article) => {
            const section = usualSection(sections)
            arrange(putIntoSection(lines, article, section))
            say(`“${article.title}” is added to ${section ?? 'the issue'}.`)
          }}
        />
      </Part>
      <Part title="About this issue">
        <IssueDetails work={work} />
      </Part>
      <Part title="Cover">
        <IssueCover work={work} />
      </Part>
      <Part title="Before publishing">
        <IssueFindings desk={work.desk} />
      </Part>
      <Part title="Publishing">
        <IssuePublication work={work} busy={arrangement.state !== 'saved'} />
      </Part>
      {work.desk.articles.length === 0 && <Remove id={issue._id} name={name} />}
    </>
  )
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="mt-10 border-t-[3px] border-indigo pt-4 first-of-type:mt-0">
      <h2 className="text-2xl">{title}</h2>
      {children}
    </section>
  )
}

/** An issue that was made by mistake, and in which nothing stands. */
function Remove({ id, name }: { id: string; name: string }) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      await api(`/issues/${id}`, { method: 'DELETE' })
      toast('success', `${name} is removed`)
      await navigate('/manage-journals/issues')
    } catch (error) {
      toast('error', sayFailure(error, 'The issue could not be removed'))
      setBusy(false)
    }
  }
  return (
    <div className="mt-10">
      <Button look="danger" disabled={busy} onClick={remove}>
        Remove this empty issue
      </Button>
    </div>
  )
}
