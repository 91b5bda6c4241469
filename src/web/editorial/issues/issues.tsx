import { Link, useNavigate } from 'react-router'
import { NewIssue, suggestIssue } from '#domain/publishing/issue.ts'
import { formatDateTime, formatIssue, formatShortDay } from '#domain/text/format.ts'
import type {
  IssueBody,
  IssueForEditing,
  IssueList,
} from '#features/publishing/issues/api-schemas.ts'
import { api } from '#web/client/api/api.ts'
import { errorMessage, listErrorMessage } from '#web/client/api/error-messages.ts'
import { ListError } from '#web/client/api/list-error.tsx'
import { requireEditor } from '#web/client/session/require-user.ts'
import { TextField } from '#web/form/field.tsx'
import { Form } from '#web/form/form.tsx'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import { BackToManagementLink } from '#web/layout/back-to-management.tsx'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Loading } from '#web/ui/feedback/loading.tsx'
import { Empty } from '#web/ui/feedback/messages.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Cell, Table } from '#web/ui/table.tsx'
import type { Route } from './+types/issues'

export const meta = () => [{ title: 'Issues' }, { name: 'robots', content: 'noindex' }]

const messages = {
  notFound: 'Issue endpoint not found',
  notSignedIn: 'Please login to view journals',
  fallback: 'Failed to fetch issues',
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireEditor(request)
  try {
    const { issues } = await api<IssueList>('/issues?status=all', { page: request.url })
    return { issues, failure: null }
  } catch (error) {
    return { issues: null, failure: listErrorMessage(error, messages) }
  }
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Loading shape="rows" />

export default function Issues({ loaderData }: Route.ComponentProps) {
  const { issues, failure } = loaderData
  return (
    <div className="page py-10">
      <BackToManagementLink />
      <PageTitle lead="An issue groups articles and publishes them together.">Issues</PageTitle>
      {failure && <ListError message={failure} />}
      {issues && <NewIssueForm issues={issues} />}
      {issues?.length === 0 && <Empty>No issues yet. Create one above.</Empty>}
      {issues && issues.length > 0 && <IssueTable issues={issues} />}
    </div>
  )
}

/** Creates an issue. The fields suggest the number after the last issue. */
function NewIssueForm({ issues }: { issues: IssueBody[] }) {
  const navigate = useNavigate()
  const next = suggestIssue(issues, new Date().getFullYear())
  const entry = useValidatedForm({
    schema: NewIssue,
    values: { volume: String(next.volume), number: next.number, year: String(next.year) },
    async send(entered) {
      const { data } = await api<{ data: IssueForEditing }>('/issues', {
        method: 'POST',
        json: entered,
      })
      await navigate(`/manage-journals/issues/${data.issue._id}`)
    },
    failed: (error) => errorMessage(error, 'The issue could not be created'),
  })
  return (
    <section className="mb-8 rounded-xl border border-line bg-card p-5">
      <h2 className="text-xl">Create an issue</h2>
      <Form entry={entry} label="Create an issue" className="mt-3 flex flex-col gap-4">
        <div className="grid items-end gap-4 sm:grid-cols-3">
          <TextField label="Volume" inputMode="numeric" {...entry.field('volume')} />
          <TextField label="Number" hint="As printed: 3, 1-2, Special" {...entry.field('number')} />
          <TextField label="Year" inputMode="numeric" {...entry.field('year')} />
        </div>
        <Button type="submit" look="go" disabled={entry.busy} className="self-start">
          {entry.busy ? 'Creating...' : 'Create issue'}
        </Button>
      </Form>
    </section>
  )
}

function IssueTable({ issues }: { issues: IssueBody[] }) {
  return (
    <Table end headings={['Issue', 'Articles', 'Status', 'Actions']}>
      {issues.map((issue) => {
        const name = formatIssue({ volume: issue.volume, issue: issue.number, year: issue.year })
        return (
          <tr key={issue._id}>
            <Cell>
              <b className="font-serif">{name}</b>
              {issue.title && <span className="block text-sm text-soft">{issue.title}</span>}
            </Cell>
            <Cell heading="Articles" kind="fact">
              {issue.articleCount}
            </Cell>
            <Cell heading="Status" kind="fact">
              <StatusBadge status={issue.state} fallback="" />{' '}
              <span className="text-sm text-soft">{formatIssueDate(issue)}</span>
            </Cell>
            <Cell kind="actions">
              <div className="flex flex-wrap items-baseline gap-x-4 lg:justify-end">
                {issue.url && issue.publicArticleCount > 0 && (
                  <Link to={new URL(issue.url).pathname} aria-label={`View ${name}`}>
                    View
                  </Link>
                )}
                <ButtonLink to={`/manage-journals/issues/${issue._id}`} aria-label={`Open ${name}`}>
                  Open
                </ButtonLink>
              </div>
            </Cell>
          </tr>
        )
      })}
    </Table>
  )
}

function formatIssueDate({ publishAt, publishedAt, publicationDate }: IssueBody): string {
  if (publishAt) return formatDateTime(publishAt)
  const day = publicationDate ?? publishedAt
  return publishedAt && day ? formatShortDay(day) : ''
}
