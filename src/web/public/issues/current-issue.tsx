import { findNewestIssue } from '#features/publishing/issues/issue-contents-queries.ts'
import { pageContext } from '#web/context.ts'
import { pageMeta } from '#web/public/page-meta.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Empty } from '#web/ui/feedback/messages.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import type { Route } from './+types/current-issue'
import { IssueLayout } from './issue-layout.tsx'
import { readIssue } from './read-issue.ts'
import { TableOfContents } from './table-of-contents.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(pageContext)
  const newest = await findNewestIssue(site.db)
  return {
    issue: newest ? await readIssue(site, newest) : null,
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, ({ name }) => ({
    title: 'Current issue',
    description: `Table of contents of the newest issue of ${name}.`,
  }))

export default function CurrentIssue({ loaderData: { issue } }: Route.ComponentProps) {
  return (
    <div className="page py-10">
      <PageTitle
        lead={issue?.name}
        actions={issue && <ButtonLink to={issue.path}>Open full issue</ButtonLink>}
      >
        Current issue
      </PageTitle>
      {issue ? (
        <IssueLayout issue={issue}>
          <TableOfContents sections={issue.sections} compact />
        </IssueLayout>
      ) : (
        <Empty action={<ButtonLink to="/journals">Browse articles</ButtonLink>}>
          No issue has been published yet.
        </Empty>
      )}
    </div>
  )
}
