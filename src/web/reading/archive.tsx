import { Fragment } from 'react'
import { data, Link } from 'react-router'
import { categories } from '#domain/publishing/category.ts'
import { totalPages } from '#domain/text/listing.ts'
import { foldForSearch, readSearch, searchText } from '#domain/text/search.ts'
import { readArchive } from '#features/articles/archive-queries.ts'
import { listFailure } from '../client/call/failure.ts'
import { fromServer } from '../client/call/from-server.ts'
import { ListFailure } from '../client/call/list-failure.tsx'
import { type PageHandle, siteContext } from '../context.ts'
import { leadToLastPage, pageNumber } from '../page-number.ts'
import { ArticleCard, type CardArticle, CardGrid } from '../ui/article-card.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Pagination } from '../ui/pagination.tsx'
import type { Route } from './+types/archive'
import { type ArchiveFilter, archiveAddress, readFilter } from './archive-address.ts'
import { ArchiveNarrowing, Chosen, Order } from './archive-narrowing.tsx'
import { ArchiveSearch } from './archive-search.tsx'
import { toCard } from './card.ts'
import { CardDownloads } from './card-downloads.tsx'
import { sampleArticles } from './sample-articles.ts'

const limit = 12

export const handle: PageHandle = {
  query: ['q', 'year', 'category', 'issue', 'author', 'keyword', 'sort', 'page'],
}

/** Years that the filter always offers, beside every year that has articles. */
const standingYears = [2023, 2022, 2021, 2020, 2019]

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, content, baseUrl, report } = context.get(siteContext)
  const address = new URL(request.url)
  const filter = readFilter(address.searchParams)
  const page = pageNumber(address)
  const shared = {
    filter,
    page,
    categories: content.journal.categories,
    head: headOf(filter, content.journal.name, baseUrl),
  }
  try {
    const sortBy = sortOf(filter)
    const found = await readArchive(db, { ...filter, sortBy, page, limit })
    const words = readSearch(filter.search)?.words ?? []
    leadToLastPage(address, totalPages(found))
    return {
      ...shared,
      articles: found.items.map((item) => toCard(item, words)),
      matching: found.total,
      total: found.all,
      years: withStandingYears(found.years),
      ...{ words, facets: found.facets, near: found.near },
      failure: null,
    }
  } catch (error) {
    if (error instanceof Response) throw error
    report(error)
    return data(
      { ...shared, ...samples(filter), failure: 'Server error occurred' },
      { status: 503 },
    )
  }
}

const words = {
  notFound: 'No journals found',
  notSignedIn: 'Unable to fetch all journals. Some features may require login.',
  fallback: 'Failed to fetch journals',
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await fromServer(serverLoader)
  } catch (error) {
    const filter = readFilter(new URL(request.url).searchParams)
    const failure = listFailure(error, words)
    return { ...samples(filter), categories, filter, page: 1, failure, head: null }
  }
}

/** The samples that stand in while the archive cannot be loaded, filtered as it would be. */
function samples({ search = '', year, category }: ArchiveFilter) {
  const articles = sampleArticles.filter(
    (article) =>
      searchText({ ...article, keywords: [] }).includes(foldForSearch(search.trim())) &&
      (!year || article.year === year) &&
      (!category || article.category === category),
  )
  const nothing = { words: [], facets: null, near: null }
  const total = sampleArticles.length
  return { articles, matching: articles.length, total, years: standingYears, ...nothing }
}

const withStandingYears = (years: number[]) =>
  [...new Set([...years, ...standingYears])].sort((a, b) => b - a)

/** By relevance where there is a search, unless by date is asked for. */
const sortOf = ({ search, sort }: ArchiveFilter) =>
  search && sort !== 'date' ? 'relevance' : 'publicationDate'

/** What is told of the page above it. The articles of one author, and those on one keyword, are pages of their own. */
function headOf(filter: ArchiveFilter, journalName: string, baseUrl: string) {
  const { author, keyword } = filter
  const isOne = Object.values(filter).filter(Boolean).length === 1
  const subject = isOne ? (author ?? keyword) : undefined
  const own = subject === undefined ? {} : { author, keyword }
  return {
    journalName,
    title:
      subject === undefined
        ? 'Archive'
        : author
          ? `Articles by ${author}`
          : `Articles on ${keyword}`,
    isOwn: subject !== undefined,
    canonical: baseUrl + archiveAddress(own),
  }
}

/** The feeds of one subject, for whoever has chosen it. */
const feedsOf = (category: string) =>
  (category ? ['atom', 'rss'] : []).map((kind) => ({
    ...{ tagName: 'link', rel: 'alternate', type: `application/${kind}+xml` },
    title: `Newest articles: ${category}`,
    href: `/feed/category/${encodeURIComponent(category)}/${kind}`,
  }))

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData?.head && !loaderData.failure
    ? [
        { title: `${loaderData.head.title} - ${loaderData.head.journalName}` },
        {
          name: 'description',
          content: loaderData.head.isOwn
            ? `${loaderData.head.title} in ${loaderData.head.journalName}, free to read and download.`
            : `Search every article of ${loaderData.head.journalName} by title, author, abstract or keyword.`,
        },
        { tagName: 'link', rel: 'canonical', href: loaderData.head.canonical },
        ...feedsOf(loaderData.filter.category ?? ''),
        // A name that somebody made up has no page that anybody should find.
        ...(loaderData.head.isOwn && loaderData.matching === 0
          ? [{ name: 'robots', content: 'noindex' }]
          : []),
      ]
    : [{ title: 'Archive' }, { name: 'robots', content: 'noindex' }]

export default function Archive({ loaderData }: Route.ComponentProps) {
  const { articles, filter, facets, near, page, matching, total, words, failure } = loaderData
  const pages = Math.ceil(matching / limit)
  return (
    <div className="page py-10">
      <PageTitle lead={loaderData.head?.isOwn && loaderData.head.title}>Journal Archive</PageTitle>
      <ArchiveSearch filter={filter} years={loaderData.years} categories={loaderData.categories} />
      <Chosen filter={filter} facets={facets} />
      {facets && <ArchiveNarrowing filter={filter} facets={facets} matching={matching} />}
      {failure && <Failure message={failure} hasSamples={articles.length > 0} />}
      <div className="my-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 text-soft">
        <p role="status">
          <span>
            Showing {matching} of {total} journals
          </span>
          {pages > 1 && (
            <span>
              , page {page} of {pages}
            </span>
          )}
        </p>
        {matching > 1 && !failure && <Order filter={filter} />}
      </div>
      {articles.length === 0 ? (
        <NothingFound
          filtered={Object.values(filter).some(Boolean)}
          near={near}
          categories={loaderData.categories}
        />
      ) : (
        <CardGrid>
          {articles.map((article) => (
            <ArticleCard
              heading="h2"
              key={article.id || article.title}
              article={article}
              words={words}
              actions={<Actions article={article} />}
            />
          ))}
        </CardGrid>
      )}
      <Pagination
        page={page}
        totalPages={pages}
        address={(n) => archiveAddress({ ...filter, page: n })}
      />
      <p className="mt-8">
        <Link to="/issues">All issues</Link>
      </p>
    </div>
  )
}

/** An archive that is empty as yet has no filter to blame. */
type Nothing = { filtered: boolean; near: string | null; categories: readonly string[] }

function NothingFound({ filtered, near, categories }: Nothing) {
  if (!filtered) return <Empty>The first articles will stand here.</Empty>
  return (
    <Empty
      action={
        <>
          <ButtonLink to="/archive">Reset Filters</ButtonLink>
          <ul className="mx-auto mt-5 flex max-w-[48ch] list-disc flex-col gap-1 pl-5 text-left">
            <li>
              Try one filter less, fewer words, or the beginning of one: “teach” finds teachers and
              teaching.
            </li>
            <li>Tone marks and dots may be left out: “oso” finds “Ọ̀ṣọ́”.</li>
            <li>
              Look through <Link to="/issues">all issues</Link>, the{' '}
              <Link to="/journals">newest articles</Link>, or those of one subject:{' '}
              {categories.map((category, place) => (
                <Fragment key={category}>
                  {place > 0 && ', '}
                  <Link to={archiveAddress({ category })}>{category}</Link>
                </Fragment>
              ))}
              .
            </li>
          </ul>
        </>
      }
    >
      <span className="block">No journals match your search criteria.</span>
      {near && (
        <span className="mt-2 block">
          Did you mean <Link to={archiveAddress({ search: near })}>{near}</Link>?
        </span>
      )}
    </Empty>
  )
}

function Failure({ message, hasSamples }: { message: string; hasSamples: boolean }) {
  if (!hasSamples) {
    return (
      <ListFailure
        message={`Error: ${message}`}
        hint="Please try again later or contact support."
      />
    )
  }
  return (
    <>
      <ListFailure message={message} />
      <p className="font-semibold">What follows are samples, not articles of this journal.</p>
    </>
  )
}

function Actions({ article }: { article: CardArticle }) {
  return (
    <>
      <Link
        to={article.id ? `/journals/${article.id}` : '/archive'}
        aria-label={`View details of ${article.title}`}
        className="py-1"
      >
        View Details
      </Link>
      <CardDownloads article={article} formats={['pdf']} />
    </>
  )
}
