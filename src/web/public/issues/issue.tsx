import { data } from 'react-router'
import { articleUrl, issueUrl } from '#domain/publishing/public-urls.ts'
import { truncateText } from '#domain/text/format.ts'
import { coins } from '#features/metadata/formats/web/coins.ts'
import { jsonLdOfIssue } from '#features/metadata/formats/web/json-ld.ts'
import { toJournalRecord } from '#features/publishing/articles/record-queries.ts'
import {
  findPublicIssue,
  listContentsWithPeople,
} from '#features/publishing/issues/issue-contents-queries.ts'
import { pageContext } from '#web/context.ts'
import { pageMeta } from '#web/public/page-meta.ts'
import { ReferenceItems } from '#web/public/reference-items.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import type { Route } from './+types/issue'
import { IssueLayout } from './issue-layout.tsx'
import { readIssue } from './read-issue.ts'
import { TableOfContents } from './table-of-contents.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(pageContext)
  const { volume, number = '' } = params as { volume: string; number?: string }
  // Other volumes cannot exist, so the database is not queried.
  const record = /^[1-9]\d{0,3}$/.test(volume)
    ? await findPublicIssue(site.db, { volume: Number(volume), number: number.slice(0, 100) })
    : undefined
  if (!record) throw data(null, { status: 404 })
  const journalContext = { journal: site.content.journal, baseUrl: site.baseUrl }
  const contents = await listContentsWithPeople(site.db, record.id)
  const issue = await readIssue(site, record, contents)
  const listed = {
    ...record,
    url: issueUrl(site.baseUrl, record),
    journal: toJournalRecord(journalContext),
    articles: contents
      .filter(({ isLeftSample }) => !isLeftSample)
      .map((article) => ({ ...article, url: articleUrl(site.baseUrl, article.id) })),
  }
  return {
    issue,
    jsonLd: jsonLdOfIssue(listed),
    items: listed.articles.map((article) => coins(listed, article)),
  }
}

export const meta: Route.MetaFunction = (args) => {
  if (!args.loaderData) return []
  const { issue, jsonLd } = args.loaderData
  return [
    ...pageMeta(args, ({ name }) => ({
      title: issue.name,
      description: truncateText(
        issue.introduction ?? `Table of contents of ${issue.name} of ${name}.`,
        160,
      ),
      canonical: issue.path,
    })),
    ...['atom', 'rss'].map((kind) => ({
      tagName: 'link',
      rel: 'alternate',
      type: `application/${kind}+xml`,
      title: issue.name,
      href: `/feed${issue.path.replace('/issues/', '/issue/')}/${kind}`,
    })),
    { 'script:ld+json': jsonLd },
  ]
}

export default function IssuePage({ loaderData: { issue, items } }: Route.ComponentProps) {
  return (
    <div className="page py-10">
      <PageTitle>{issue.name}</PageTitle>
      <IssueLayout issue={issue}>
        <TableOfContents sections={issue.sections} />
      </IssueLayout>
      <ReferenceItems items={items} />
    </div>
  )
}
