import { Fragment } from 'react'
import { data, Link } from 'react-router'
import { categories } from '#domain/publishing/category.ts'
import { totalPages } from '#domain/text/pagination.ts'
import { foldForSearch, parseSearch, searchText } from '#domain/text/search-text.ts'
import { readArchive } from '#features/publishing/search/archive-queries.ts'
import { callServerLoader } from '#web/client/api/call-server-loader.ts'
import { listErrorMessage } from '#web/client/api/error-messages.ts'
import { ListError } from '#web/client/api/list-error.tsx'
import { type PageHandle, pageContext } from '#web/context.ts'
import { readPageNumber, redirectToLastPage } from '#web/page-number.ts'
import { toArticleCard } from '#web/public/articles/article-card.ts'
import { CardDownloads } from '#web/public/articles/card-downloads.tsx'
import { sampleArticles } from '#web/public/articles/sample-articles.ts'
import { ArticleCard, type CardArticle, CardGrid } from '#web/ui/article/article-card.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Pagination } from '#web/ui/controls/pagination.tsx'
import { Empty } from '#web/ui/feedback/messages.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import type { Route } from './+types/archive'
import { ActiveFilters, ArchiveFacets, SortOrder } from './archive-facets.tsx'
import { type ArchiveFilter, archivePath, readArchiveFilter } from './archive-filter.ts'
import { ArchiveSearch } from './archive-search.tsx'

const limit = 12

export const handle: PageHandle = {
  query: ['q', 'year', 'category', 'issue', 'author', 'keyword', 'sort', 'page'],
}

/** Years that the filter always offers, beside every year that has articles. */
const defaultYears = [2023, 2022, 2021, 2020, 2019]

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, content, baseUrl, report } = context.get(pageContext)
  const address = new URL(request.url)
  const filter = readArchiveFilter(address.searchParams)
  const page = readPageNumber(address)
  const shared = {
    filter,
    page,
    categories: content.journal.categories,
    head: buildHead(filter, content.journal.name, baseUrl),
  }
  try {
    const sortBy = sortOf(filter)
    const found = await readArchive(db, { ...filter, sortBy, page, limit })
    const words = parseSearch(filter.search)?.words ?? []
    redirectToLastPage(address, totalPages(found))
    return {
      ...shared,
      articles: found.items.map((item) => toArticleCard(item, words)),
      matching: found.total,
      total: found.all,
      years: withDefaultYears(found.years),
      ...{ words, facets: found.facets, suggestion: found.suggestion },
      failure: null,
    }
  } catch (error) {
    if (error instanceof Response) throw error
    report(error)
    return data(
      { ...shared, ...filterSamples(filter), failure: 'Server error occurred' },
      { status: 503 },
    )
  }
}

const messages = {
  notFound: 'No journals found',
  notSignedIn: 'Unable to fetch all journals. Some features may require login.',
  fallback: 'Failed to fetch journals',
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await callServerLoader(serverLoader)
  } catch (error) {
    const filter = readArchiveFilter(new URL(request.url).searchParams)
    const failure = listErrorMessage(error, messages)
    return { ...filterSamples(filter), categories, filter, page: 1, failure, head: null }
  }
}

/** The samples that stand in while the archive cannot be loaded, filtered as it would be. */
function filterSamples({ search = '', year, category }: ArchiveFilter) {
  const articles = sampleArticles.filter(
    (article) =>
      searchText({ ...article, keywords: [] }).includes(foldForSearch(search.trim())) &&
      (!year || article.year === year) &&
      (!category || article.category === category),
  )
  const nothing = { words: [], facets: null, suggestion: null }
  const total = sampleArticles.length
  return { articles, matching: articles.length, total, years: defaultYears, ...nothing }
}

const withDefaultYears = (years: number[]) =>
  [...new Set([...years, ...defaultYears])].sort((a, b) => b - a)

/** By relevance where there is a search, unless by date is asked for. */
const sortOf = ({ search, sort }: ArchiveFilter) =>
  search && sort !== 'date' ? 'relevance' : 'publicationDate'

/** What is told of the page above it. The articles of one author, and those on one keyword, are pages of their own. */
function buildHead(filter: ArchiveFilter, journalName: string, baseUrl: string) {
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
    canonical: baseUrl + archivePath(own),
  }
}

/** The feeds of one subject, for whoever has chosen it. */
const categoryFeedLinks = (category: string) =>
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
        ...categoryFeedLinks(loaderData.filter.category ?? ''),
        // A name that somebody made up has no page that anybody should find.
        ...(loaderData.head.isOwn && loaderData.matching === 0
          ? [{ name: 'robots', content: 'noindex' }]
          : []),
      ]
    : [{ title: 'Archive' }, { name: 'robots', content: 'noindex' }]

export default function Archive({ loaderData }: Route.ComponentProps) {
  const { articles, filter, facets, suggestion, page, matching, total, words, failure } = loaderData
  const pages = Math.ceil(matching / limit)
  return (
    <div className="page py-10">
      <PageTitle lead={loaderData.head?.isOwn && loaderData.head.title}>Journal Archive</PageTitle>
      <ArchiveSearch filter={filter} years={loaderData.years} categories={loaderData.categories} />
      <ActiveFilters filter={filter} facets={facets} />
      {facets && <ArchiveFacets filter={filter} facets={facets} matching={matching} />}
      {failure && <ArchiveError message={failure} hasSamples={articles.length > 0} />}
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
        {matching > 1 && !failure && <SortOrder filter={filter} />}
      </div>
      {articles.length === 0 ? (
        <NothingFound
          filtered={Object.values(filter).some(Boolean)}
          suggestion={suggestion}
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
        address={(n) => archivePath({ ...filter, page: n })}
      />
      <p className="mt-8">
        <Link to="/issues">All issues</Link>
      </p>
    </div>
  )
}

/** An archive that is empty as yet has no filter to blame. */
type NothingFoundProps = {
  filtered: boolean
  suggestion: string | null
  categories: readonly string[]
}

function NothingFound({ filtered, suggestion, categories }: NothingFoundProps) {
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
                  <Link to={archivePath({ category })}>{category}</Link>
                </Fragment>
              ))}
              .
            </li>
          </ul>
        </>
      }
    >
      <span className="block">No journals match your search criteria.</span>
      {suggestion && (
        <span className="mt-2 block">
          Did you mean <Link to={archivePath({ search: suggestion })}>{suggestion}</Link>?
        </span>
      )}
    </Empty>
  )
}

function ArchiveError({ message, hasSamples }: { message: string; hasSamples: boolean }) {
  if (!hasSamples) {
    return (
      <ListError message={`Error: ${message}`} hint="Please try again later or contact support." />
    )
  }
  return (
    <>
      <ListError message={message} />
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
