import { data } from 'react-router'
import { articleUrl, issueUrl } from '#domain/publishing/address.ts'
import { cut } from '#domain/text/format.ts'
import { findSeenIssue, listContentsWithPeople } from '#features/articles/issue/queries.ts'
import { jsonLdOfIssue } from '#features/discovery/formats/json-ld.ts'
import { describeJournal } from '#features/discovery/records.ts'
import { siteContext } from '../context.ts'
import { PageTitle } from '../ui/page-title.tsx'
import type { Route } from './+types/issue'
import { Contents } from './contents.tsx'
import { IssueFrame } from './issue-frame.tsx'
import { readWholeIssue } from './whole-issue.ts'

/** A published issue, by its volume and its number as printed. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const { volume, number = '' } = params as { volume: string; number?: string }
  // No volume is written otherwise, and the database is not asked for what is no number.
  const found = /^[1-9]\d{0,3}$/.test(volume)
    ? await findSeenIssue(site.db, { volume: Number(volume), number: number.slice(0, 100) })
    : undefined
  if (!found) throw data(null, { status: 404 })
  const voice = { journal: site.content.journal, baseUrl: site.baseUrl }
  const contents = await listContentsWithPeople(site.db, found.id)
  const issue = await readWholeIssue(site, found, contents)
  return {
    issue,
    jsonLd: jsonLdOfIssue({
      ...found,
      url: issueUrl(site.baseUrl, found),
      journal: describeJournal(voice),
      articles: contents.map((article) => ({
        ...article,
        url: articleUrl(site.baseUrl, article.id),
      })),
    }),
    journalName: site.content.journal.name,
    canonical: `${site.baseUrl}${issue.path}`,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { issue, journalName, canonical, jsonLd } = loaderData
  const description = issue.introduction ?? `Table of contents of ${issue.name} of ${journalName}.`
  return [
    { title: `${issue.name} - ${journalName}` },
    { name: 'description', content: cut(description, 160) },
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...['atom', 'rss'].map((kind) => ({
      ...{ tagName: 'link', rel: 'alternate', type: `application/${kind}+xml` },
      title: issue.name,
      href: `/feed${issue.path.replace('/issues/', '/issue/')}/${kind}`,
    })),
    { 'script:ld+json': jsonLd },
  ]
}

export default function IssuePage({ loaderData: { issue } }: Route.ComponentProps) {
  return (
    <div className="page py-10">
      <PageTitle>{issue.name}</PageTitle>
      <IssueFrame issue={issue}>
        <Contents sections={issue.sections} />
      </IssueFrame>
    </div>
  )
}
