import { findNewestIssue } from '#features/articles/issue/queries.ts'
import { siteContext } from '../context.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import type { Route } from './+types/current-issue'
import { Contents } from './contents.tsx'
import { IssueFrame } from './issue-frame.tsx'
import { readWholeIssue } from './whole-issue.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const newest = await findNewestIssue(site.db)
  return {
    issue: newest ? await readWholeIssue(site, newest) : null,
    journalName: site.content.journal.name,
    canonical: `${site.baseUrl}/current-issue`,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        { title: `Current issue - ${loaderData.journalName}` },
        {
          name: 'description',
          content: `Table of contents of the newest issue of ${loaderData.journalName}.`,
        },
        { tagName: 'link', rel: 'canonical', href: loaderData.canonical },
      ]
    : []

export default function CurrentIssue({ loaderData: { issue } }: Route.ComponentProps) {
  return (
    <div className="page py-10">
      <PageTitle
        lead={issue?.name}
        actions={issue && <ButtonLink to={issue.path}>With all downloads</ButtonLink>}
      >
        Current Issue
      </PageTitle>
      {issue ? (
        <IssueFrame issue={issue}>
          <Contents sections={issue.sections} folded />
        </IssueFrame>
      ) : (
        <Empty action={<ButtonLink to="/journals">The newest articles</ButtonLink>}>
          No issue has been published yet.
        </Empty>
      )}
    </div>
  )
}
