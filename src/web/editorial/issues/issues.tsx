import { Link, useNavigate } from 'react-router'
import { NewIssue, suggestIssue } from '#domain/publishing/issues/issue.ts'
import { formatDay, formatIssue } from '#domain/text/format.ts'
import type { IssueBody } from '#features/publishing/issues/api-schemas.ts'
import { api } from '#web/api/api.ts'
import { loadPage } from '#web/api/load-page.ts'
import { requireEditor } from '#web/client/session/require-user.ts'
import { Form, SubmitButton } from '#web/form/form.tsx'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import { ManagementPage } from '#web/layout/management-page.tsx'
import { StatusBadge } from '#web/ui/badge.tsx'
import { ActionMenu, MenuLink } from '#web/ui/controls/action-menu.tsx'
import { Empty } from '#web/ui/feedback/messages.tsx'
import { formatLocalTime } from '#web/ui/local-time.ts'
import { Table } from '#web/ui/table.tsx'
import type { Route } from './+types/issues'
import { IssueNumberFields } from './issue-number-fields.tsx'

export const meta = () => [{ title: 'Issues' }, { name: 'robots', content: 'noindex' }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireEditor(request)
  return loadPage(
    request,
    'Failed to fetch issues',
    async (get) => (await get('/issues', { query: { status: 'all' } })).issues,
  )
}

export default function Issues({ loaderData }: Route.ComponentProps) {
  const { data: issues, failure } = loaderData
  return (
    <ManagementPage
      title="Issues"
      lead="An issue groups articles and publishes them together."
      failure={failure}
    >
      {issues && <NewIssueForm issues={issues} />}
      {issues?.length === 0 && <Empty>No issues yet. Create one above.</Empty>}
      {issues && issues.length > 0 && <IssueTable issues={issues} />}
    </ManagementPage>
  )
}

function NewIssueForm({ issues }: { issues: IssueBody[] }) {
  const navigate = useNavigate()
  const next = suggestIssue(issues, new Date().getFullYear())
  const entry = useValidatedForm({
    schema: NewIssue,
    values: { volume: String(next.volume), number: next.number, year: String(next.year) },
    async send(entered) {
      const { data } = await api('POST /issues', { body: entered })
      await navigate(`/manage-journals/issues/${data.issue._id}`)
    },
    failed: 'The issue could not be created',
  })
  return (
    <section className="mb-8 rounded-xl border border-line bg-card p-5">
      <h2 className="text-xl">Create an issue</h2>
      <Form entry={entry} label="Create an issue" className="mt-3 flex flex-col gap-4">
        <IssueNumberFields />
        <SubmitButton entry={entry} busy="Creating…" className="self-start">
          Create issue
        </SubmitButton>
      </Form>
    </section>
  )
}

const nameOf = ({ volume, number, year }: IssueBody) => formatIssue({ volume, issue: number, year })

const IssueTable = ({ issues }: { issues: IssueBody[] }) => (
  <Table
    end
    rows={issues}
    rowKey={({ _id }) => _id}
    columns={{
      Issue: (issue) => (
        <>
          <Link to={`/manage-journals/issues/${issue._id}`} className="font-serif font-bold">
            {nameOf(issue)}
          </Link>
          {issue.title && <span className="block text-sm text-soft">{issue.title}</span>}
        </>
      ),
      Articles: ({ articleCount }) => articleCount,
      Status: (issue) => (
        <>
          <StatusBadge status={issue.state} fallback="" />{' '}
          {isOverdue(issue) ? (
            <b className="text-sm text-alarm">Due since {formatIssueDate(issue)}</b>
          ) : (
            <span className="text-sm text-soft">{formatIssueDate(issue)}</span>
          )}
        </>
      ),
      Actions: [
        'menu',
        (issue) => (
          <ActionMenu name={`Actions for ${nameOf(issue)}`}>
            <MenuLink to={`/manage-journals/issues/${issue._id}`}>Edit</MenuLink>
            {issue.url && issue.publicArticleCount > 0 && (
              <MenuLink to={new URL(issue.url).pathname}>View as a reader</MenuLink>
            )}
            {issue.state !== 'published' && issue.articleCount > 0 && (
              <MenuLink to={`/manage-journals/issues/${issue._id}#publish`}>Publish…</MenuLink>
            )}
          </ActionMenu>
        ),
      ],
    }}
  />
)

/** Whether an issue was not published at its time; its page says why. */
const isOverdue = ({ state, publishAt }: IssueBody) =>
  state === 'scheduled' && publishAt !== null && Date.parse(publishAt) <= Date.now()

function formatIssueDate({ publishAt, publishedAt, publicationDate }: IssueBody): string {
  if (publishAt) return formatLocalTime(publishAt)
  const day = publicationDate ?? publishedAt
  return publishedAt && day ? formatDay(day) : ''
}
