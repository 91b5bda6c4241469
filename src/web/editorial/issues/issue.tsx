import { useState } from 'react'
import { useNavigate } from 'react-router'
import { defaultSection } from '#domain/publishing/issue.ts'
import { formatIssue } from '#domain/text/format.ts'
import type { IssueForEditing } from '#features/publishing/issues/api-schemas.ts'
import { api, errorMessage } from '#web/client/api/api.ts'
import { ListError } from '#web/client/api/list-error.tsx'
import { loadPage } from '#web/client/api/load-page.ts'
import { requireEditor } from '#web/client/session/require-user.ts'
import { useLinkedField } from '#web/form/use-linked-field.ts'
import { BackLink, PageSection } from '#web/layout/management-page.tsx'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import type { Route } from './+types/issue'
import { AddArticles } from './add-articles.tsx'
import { IssueContents, useAnnouncement } from './issue-contents.tsx'
import { IssueCover } from './issue-cover.tsx'
import { IssueDetails } from './issue-details.tsx'
import { moveToSection, toArticleOrder } from './issue-lines.ts'
import { IssuePublication } from './issue-publication.tsx'
import { IssueWarnings } from './issue-warnings.tsx'
import { useArticleOrder } from './use-article-order.ts'
import { useIssue } from './use-issue.ts'

export const meta = () => [{ title: 'Issue' }, { name: 'robots', content: 'noindex' }]

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireEditor(request)
  return loadPage(request, 'Failed to fetch the issue', async (get) => {
    const path = `/issues/${encodeURIComponent(params.id)}/desk`
    return (await get<{ data: IssueForEditing }>(path)).data
  })
}

export default function IssuePage({ loaderData }: Route.ComponentProps) {
  const { data, failure } = loaderData
  return (
    <div className="page max-w-4xl py-10">
      <BackLink to="/manage-journals/issues" label="Issues" />
      {failure && (
        <>
          <PageTitle>Issue</PageTitle>
          <ListError message={failure} />
        </>
      )}
      {data && <IssueEditor key={data.issue._id} loaded={data} />}
    </div>
  )
}

function IssueEditor({ loaded }: { loaded: IssueForEditing }) {
  const editing = useIssue(loaded)
  const order = useArticleOrder(editing)
  const { announce, announcement } = useAnnouncement()
  useLinkedField()
  const { issue, sections } = editing.data
  const { lines, reorder } = order
  const name = formatIssue({ volume: issue.volume, issue: issue.number, year: issue.year })
  return (
    <>
      <PageTitle
        lead={issue.title}
        actions={
          issue.url &&
          issue.publicArticleCount > 0 && (
            <ButtonLink to={new URL(issue.url).pathname}>View as a reader</ButtonLink>
          )
        }
      >
        {name}
      </PageTitle>
      <p className="-mt-3 mb-6">
        <StatusBadge status={issue.state} fallback="" />
      </p>
      {announcement}
      <PageSection title="Contents">
        <IssueContents
          issueId={issue._id}
          order={order}
          published={issue.state === 'published'}
          announce={announce}
        />
        <AddArticles
          issueId={issue._id}
          inIssue={toArticleOrder(lines).map(({ id }) => id)}
          onAdd={(article) => {
            const section = defaultSection(sections)
            reorder(moveToSection(lines, article, section))
            announce(`“${article.title}” was added to ${section ?? 'the issue'}.`)
          }}
        />
      </PageSection>
      <PageSection title="About this issue">
        <IssueDetails editing={editing} />
      </PageSection>
      <PageSection title="Cover">
        <IssueCover editing={editing} />
      </PageSection>
      <PageSection title="Before publishing">
        <IssueWarnings data={editing.data} />
      </PageSection>
      <PageSection title="Publishing">
        <IssuePublication editing={editing} busy={order.state !== 'saved'} />
      </PageSection>
      {editing.data.articles.length === 0 && <DeleteIssueButton id={issue._id} name={name} />}
    </>
  )
}

function DeleteIssueButton({ id, name }: { id: string; name: string }) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      await api(`/issues/${id}`, { method: 'DELETE' })
      toast('success', `${name} was deleted`)
      await navigate('/manage-journals/issues')
    } catch (error) {
      toast('error', errorMessage(error, 'The issue could not be deleted'))
      setBusy(false)
    }
  }
  return (
    <div className="mt-10">
      <Button look="danger" disabled={busy} onClick={remove}>
        Delete this empty issue
      </Button>
    </div>
  )
}
