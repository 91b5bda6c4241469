import { Download } from 'lucide-react'
import { data, isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { cut, sayBytes, sayDay, sayIssue, sayPages } from '#domain/text/format.ts'
import { findArticle, listRelated } from '#features/articles/queries.ts'
import { ApiError, isOffline, unanswered } from '../client/call/api.ts'
import { sayFailure } from '../client/call/failure.ts'
import { fromServer } from '../client/call/from-server.ts'
import { DownloadLink } from '../client/download/download-link.tsx'
import { siteContext } from '../context.ts'
import { NotFound } from '../layout/not-found.tsx'
import { Withdrawn } from '../layout/withdrawn.tsx'
import { StatusBadge, Tag } from '../ui/badge.tsx'
import { buttonLook } from '../ui/button.tsx'
import { AuthorNames, articlesOn } from '../ui/names.tsx'
import { ErrorBox } from '../ui/notice.tsx'
import { RetryButton } from '../ui/retry-button.tsx'
import type { Route } from './+types/article'
import { Related, toRelated } from './related.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, content, baseUrl } = context.get(siteContext)
  const article = await findArticle(db, params.id)
  if (article?.status !== 'published') throw data(null, { status: 404 })
  if (article.deletedAt) throw data(null, { status: 410 })
  const { id, title, abstract, authors, keywords, status, category, volume, issue, year, pages } =
    article
  return {
    article: {
      ...{ id, title, abstract, authors, keywords, status, category, volume, issue, year, pages },
      content: article.content,
      publishedDate: article.publicationDate ?? article.publishedAt?.toISOString() ?? null,
      files: article.files.map(({ fileId, format, bytes }) => ({ fileId, format, bytes })),
    },
    related: (await listRelated(db, article)).map(toRelated),
    journalName: content.journal.name,
    licence: content.journal.licence,
    baseUrl,
  }
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await fromServer(serverLoader)
  } catch (error) {
    if (error instanceof ApiError && error.status && [404, 410].includes(error.status)) {
      throw data(null, { status: error.status })
    }
    throw error
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { article, journalName, baseUrl } = loaderData
  const address = `${baseUrl}/journals/${article.id}`
  const title = `${article.title} - ${journalName}`
  const author = article.authors.join(', ')
  return [
    { title },
    { name: 'description', content: cut(article.abstract, 160) },
    {
      name: 'keywords',
      content: article.keywords.join(', ') || 'academic journal, research, education',
    },
    { name: 'author', content: author },
    { name: 'robots', content: 'index, follow' },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'article' },
    { property: 'og:url', content: address },
    { property: 'og:title', content: article.title },
    { property: 'og:description', content: cut(article.abstract, 200) },
    { property: 'og:image', content: `${baseUrl}/api/logo512.png` },
    { property: 'og:site_name', content: journalName },
    ...(article.publishedDate
      ? [{ property: 'article:published_time', content: article.publishedDate }]
      : []),
    ...article.authors.map((name) => ({ property: 'article:author', content: name })),
    { name: 'twitter:card', content: 'summary' },
    { name: 'twitter:title', content: article.title },
    { name: 'twitter:description', content: cut(article.abstract, 200) },
    { name: 'twitter:image', content: `${baseUrl}/api/logo512.png` },
  ]
}

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  const { article, related, licence, journalName, baseUrl } = loaderData
  const issue = sayIssue(article)
  return (
    <article className="page grid gap-x-16 gap-y-6 py-10 lg:grid-cols-[minmax(0,44rem)_17rem] lg:justify-center">
      <header className="min-w-0">
        <p className="text-soft">{[issue, article.category].filter(Boolean).join(' · ')}</p>
        <h1 className="mt-2 text-3xl break-words sm:text-4xl">
          {article.title || 'Untitled Journal'}
        </h1>
        <p className="mt-3 font-serif text-lg break-words">
          <AuthorNames names={article.authors} />
        </p>
      </header>
      <Downloads article={article} />
      <Text article={article} />
      <div className="lg:mt-2">
        <Facts article={article} licence={licence} />
        <p className="mt-8 hidden print:block">
          {journalName}, {baseUrl}/journals/{article.id}
        </p>
        <Related articles={related} />
        <Link to="/archive" className="no-print mt-8 inline-block">
          All articles in the archive
        </Link>
      </div>
    </article>
  )
}

type Shown = Route.ComponentProps['loaderData']['article']
type Licence = Route.ComponentProps['loaderData']['licence']

function Downloads({ article }: { article: Shown }) {
  return (
    <div className="no-print flex flex-col gap-3 self-start sm:flex-row lg:flex-col lg:border-t-[3px] lg:border-indigo lg:pt-4">
      {article.files.map((file) => (
        <DownloadLink
          key={file.fileId}
          articleId={article.id}
          title={article.title}
          file={file}
          className={buttonLook(file.format === 'pdf' ? 'go' : 'line')}
        >
          <Download size={18} aria-hidden />
          Download {file.format.toUpperCase()}{' '}
          <span className="font-normal">· {sayBytes(file.bytes)}</span>
        </DownloadLink>
      ))}
      {article.files.length === 0 && <p className="text-soft">No file has been added yet.</p>}
    </div>
  )
}

function Text({ article }: { article: Shown }) {
  return (
    <div className="flex min-w-0 flex-col gap-8 lg:mt-2">
      <Section title="Abstract">
        <div className="prose whitespace-pre-line">
          {article.abstract || 'No abstract available'}
        </div>
      </Section>
      <Section title="Content">
        <div className="prose whitespace-pre-line">
          {article.content || 'Download PDF or WORD file'}
        </div>
      </Section>
      <Section title="Keywords">
        {article.keywords.length === 0 ? (
          <p>No keywords</p>
        ) : (
          <ul className="flex flex-wrap gap-2">
            {article.keywords.map((keyword) => (
              <li key={keyword}>
                <Link to={articlesOn(keyword)}>
                  <Tag>{keyword}</Tag>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Section>
    </div>
  )
}

function Facts({ article, licence }: { article: Shown; licence: Licence }) {
  const issue = sayIssue(article)
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 border-t-[3px] border-indigo pt-4 text-[0.95rem]">
      <Fact name="Status">
        <StatusBadge status={article.status} fallback="Unknown" />
      </Fact>
      <Fact name="Published Date">
        {article.publishedDate ? (
          <time dateTime={article.publishedDate}>{sayDay(article.publishedDate)}</time>
        ) : (
          'Not published yet'
        )}
      </Fact>
      {issue && <Fact name="Issue">{issue}</Fact>}
      {article.pages && <Fact name="Pages">{sayPages(article.pages)}</Fact>}
      <Fact name="Licence">
        <a href={licence.url} rel="license">
          {licence.name}
        </a>
      </Fact>
    </dl>
  )
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 text-xl">{title}</h2>
      {children}
    </section>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** What went wrong, in a red box: the server's words, else the error's own. */
export function ErrorBoundary() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  if (isRouteErrorResponse(error) && error.status === 410) return <Withdrawn />
  const message = isOffline()
    ? unanswered.offline
    : sayFailure(error, error instanceof Error ? error.message : 'Server error occurred')
  return (
    <div className="page py-16">
      <title>Article</title>
      <ErrorBox action={<RetryButton />}>{message}</ErrorBox>
    </div>
  )
}
