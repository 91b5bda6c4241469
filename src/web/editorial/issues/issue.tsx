import { defaultSection } from '#domain/publishing/issues/issue.ts'
import { formatBytes, formatIssue } from '#domain/text/format.ts'
import type { IssueForEditing } from '#features/publishing/issues/api-schemas.ts'
import { loadPage } from '#web/api/load-page.ts'
import { requireEditor } from '#web/client/session/require-user.ts'
import { useLinkedField } from '#web/form/use-linked-field.ts'
import { ManagementPage, PageSection } from '#web/layout/management-page.tsx'
import { StatusBadge } from '#web/ui/badge.tsx'
import type { Route } from './+types/issue'
import { AddArticles } from './add-articles.tsx'
import { IssueContents, useAnnouncement } from './issue-contents.tsx'
import { IssueCover } from './issue-cover.tsx'
import { IssueDetails } from './issue-details.tsx'
import { moveToSection, toArticleOrder } from './issue-lines.ts'
import {
  IssueMenu,
  PublicationDialogs,
  PublishButton,
  useIssuePublication,
} from './issue-publication.tsx'
import { describeChecks, IssueState } from './issue-state.tsx'
import { IssueWarnings } from './issue-warnings.tsx'
import { UnapprovedDrafts } from './unapproved-drafts.tsx'
import { useArticleOrder } from './use-article-order.ts'
import { useIssue } from './use-issue.ts'

/** The PDF and the EPUB of an issue, or why readers are not offered them. */
function WholeIssue({ data: { issue, renditions } }: { data: IssueForEditing }) {
  const failure = renditions.find((each) => each.failure !== null)?.failure
  const files = renditions.filter(({ bytes }) => bytes !== null)
  if (failure) return <p className="mt-2">{failure}</p>
  if (files.length === 0 || !issue.url)
    return (
      <p className="mt-2 text-soft">
        A published issue is offered as one PDF and one EPUB when at least one of its articles has
        an approved full text. Both files are created again a few minutes after each change.
      </p>
    )
  return (
    <ul className="mt-2">
      {files.map(({ format, bytes }) => (
        <li key={format}>
          <a href={`${issue.url}/issue.${format}`} className="inline-block py-1">
            {format.toUpperCase()} of the whole issue
          </a>
          <span className="text-soft"> · {formatBytes(bytes ?? 0)}</span>
        </li>
      ))}
    </ul>
  )
}

export const meta = () => [{ title: 'Issue' }, { name: 'robots', content: 'noindex' }]

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireEditor(request)
  return loadPage(request, 'Failed to fetch the issue', async (get) => {
    return (await get('/issues/:id/edit', { params })).data
  })
}

export default function IssuePage({ loaderData }: Route.ComponentProps) {
  const { data, failure } = loaderData
  if (data) return <IssueEditor key={data.issue._id} loaded={data} />
  return (
    <ManagementPage back={issuesPage} title="Issue" failure={failure}>
      {null}
    </ManagementPage>
  )
}

function IssueEditor({ loaded }: { loaded: IssueForEditing }) {
  const editing = useIssue(loaded)
  const order = useArticleOrder(editing)
  const publication = useIssuePublication(editing, order.state !== 'saved')
  const { announce, announcement } = useAnnouncement()
  useLinkedField()
  const { data } = editing
  const { issue, sections } = data
  const { lines, reorder } = order
  /** Whether nothing is left to publish. */
  const isPublic = issue.state === 'published' && publication.drafts === 0
  const name = formatIssue({ volume: issue.volume, issue: issue.number, year: issue.year })
  return (
    <ManagementPage
      back={issuesPage}
      title={name}
      lead={<Lead data={data} />}
      primary={<PublishButton data={data} publication={publication} className="lg:hidden" />}
      actions={
        <span className="lg:hidden">
          <IssueMenu data={data} publication={publication} name={name} />
        </span>
      }
      aside={<IssueState data={data} publication={publication} name={name} />}
    >
      {announcement}
      <PublicationDialogs data={data} publication={publication} />
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
            const section = article.section ?? defaultSection(sections)
            reorder(moveToSection(lines, article, section))
            announce(`“${article.title}” was added to ${section ?? 'the issue'}.`)
          }}
        />
      </PageSection>
      <PageSection title={isPublic ? 'Checks' : 'Before publishing'}>
        <UnapprovedDrafts data={data} />
        <IssueWarnings data={data} isPublic={isPublic} />
      </PageSection>
      <PageSection title="Whole issue as one file">
        <WholeIssue data={data} />
      </PageSection>
      <PageSection title="About this issue">
        <IssueDetails editing={editing} />
      </PageSection>
      <PageSection title="Cover">
        <IssueCover editing={editing} />
      </PageSection>
    </ManagementPage>
  )
}

/** The state and the open checks are beside the contents on wide screens, and far below them on others. */
const Lead = ({ data: { issue, findings } }: { data: IssueForEditing }) => (
  <>
    {issue.title}{' '}
    <span className="lg:hidden">
      <StatusBadge status={issue.state} fallback="" />{' '}
      {findings.length > 0 && <a href="#checks">{describeChecks(findings.length)}</a>}
    </span>
  </>
)

const issuesPage = { to: '/manage-journals/issues', label: 'Issues' }
