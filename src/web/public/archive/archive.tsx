import { Fragment } from 'react'
import { data, Link } from 'react-router'
import { categories } from '#domain/publishing/category.ts'
import { totalPages } from '#domain/text/pagination.ts'
import { foldForSearch, parseSearch, searchText } from '#domain/text/search-text.ts'
import { listReferenceItems } from '#features/metadata/reference-item-queries.ts'
import { readArchive } from '#features/publishing/search/archive-queries.ts'
import { listErrorMessage } from '#web/api/api.ts'
import { callServerLoader } from '#web/api/call-server-loader.ts'
import { ListError } from '#web/api/list-error.tsx'
import { publicListMessages } from '#web/api/lists.ts'
import { type PageHandle, pageContext } from '#web/context.ts'
import { readPageNumber, redirectToLastPage } from '#web/page-number.ts'
import { ArticleResult } from '#web/public/articles/article-card.tsx'
import { toArticleCard } from '#web/public/articles/article-card-data.ts'
import { sampleArticles } from '#web/public/articles/sample-articles.ts'
import { pageMeta } from '#web/public/page-meta.ts'
import { ReferenceItems } from '#web/public/reference-items.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Empty } from '#web/ui/feedback/messages.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import type { Route } from './+types/archive'
import { type ArchiveFilter, archivePath, readArchiveFilter } from './archive-filter.ts'
import { ArchiveSearch } from './archive-search.tsx'

const limit = 12

export const handle: PageHandle = {
  query: ['q', 'year', 'category', 'issue', 'author', 'keyword', 'sort', 'page'],
}

/** R-ARCH-3: the filter always offers these years, in addition to those with articles. */
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
  }
  try {
    const sortBy = sortOf(filter)
    const results = await readArchive(db, { ...filter, sortBy, page, limit })
    const words = parseSearch(filter.search)?.words ?? []
    redirectToLastPage(address, totalPages(results))
    const ids = results.items.map(({ id }) => id)
    const items = await listReferenceItems(db, { journal: content.journal, baseUrl }, ids)
    return {
      ...shared,
      items,
      articles: results.items.map((item) => toArticleCard(item, words)),
      matching: results.total,
      total: results.all,
      years: withDefaultYears(results.years),
      words,
      facets: results.facets,
      suggestion: results.suggestion,
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

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await callServerLoader(serverLoader)
  } catch (error) {
    const filter = readArchiveFilter(new URL(request.url).searchParams)
    const failure = listErrorMessage(error, publicListMessages)
    return { ...filterSamples(filter), categories, filter, page: 1, failure }
  }
}

/** R-ARCH-6: the sample articles for an archive that cannot be loaded, with the filters applied. */
function filterSamples({ search = '', year, category }: ArchiveFilter) {
  const articles = sampleArticles.filter(
    (article) =>
      searchText({ ...article, keywords: [] }).includes(foldForSearch(search.trim())) &&
      (!year || article.year === year) &&
      (!category || article.category === category),
  )
  return {
    articles,
    items: [],
    matching: articles.length,
    total: sampleArticles.length,
    years: defaultYears,
    words: [],
    facets: null,
    suggestion: null,
  }
}

const withDefaultYears = (years: number[]) =>
  [...new Set([...years, ...defaultYears])].sort((a, b) => b - a)

const sortOf = ({ search, sort }: ArchiveFilter) =>
  search && sort !== 'date' ? 'relevance' : 'publicationDate'

/** The articles of one author or one keyword have their own title and canonical URL. */
function describeSubject(filter: ArchiveFilter) {
  const { author, keyword } = filter
  if (Object.values(filter).filter(Boolean).length !== 1) return undefined
  const path = archivePath({ author, keyword })
  if (author) return { title: `Articles by ${author}`, path }
  return keyword ? { title: `Articles on ${keyword}`, path } : undefined
}

const categoryFeedLinks = (category: string) =>
  (category ? ['atom', 'rss'] : []).map((kind) => ({
    tagName: 'link',
    rel: 'alternate',
    type: `application/${kind}+xml`,
    title: `Newest articles: ${category}`,
    href: `/feed/category/${encodeURIComponent(category)}/${kind}`,
  }))

export const meta: Route.MetaFunction = (args) => {
  const noindex = { name: 'robots', content: 'noindex' }
  if (!args.loaderData || args.loaderData.failure) return [{ title: 'Archive' }, noindex]
  const { filter, matching } = args.loaderData
  const subject = describeSubject(filter)
  return [
    ...pageMeta(args, ({ name }) => ({
      title: subject?.title ?? 'Archive',
      description: subject
        ? `${subject.title} in ${name}, free to read and download.`
        : `Search every article of ${name} by title, author, abstract or keyword.`,
      canonical: subject?.path ?? '/archive',
    })),
    ...categoryFeedLinks(filter.category ?? ''),
    // A made-up author or keyword must not be indexed.
    ...(subject && matching === 0 ? [noindex] : []),
  ]
}

export default function Archive({ loaderData }: Route.ComponentProps) {
  const { articles, filter, facets, matching, years, categories, failure } = loaderData
  return (
    <div className="page py-6 sm:py-10">
      <ReferenceItems items={loaderData.items} />
      <PageTitle lead={describeSubject(filter)?.title}>Journal Archive</PageTitle>
      <ArchiveSearch
        filter={filter}
        years={years}
        categories={categories}
        facets={facets}
        matching={matching}
      />
      {failure && <ArchiveError message={failure} hasSamples={articles.length > 0} />}
      {!(failure && articles.length === 0) && <Results {...loaderData} />}
      <p className="mt-8">
        <Link to="/issues">All issues</Link>
      </p>
    </div>
  )
}

function Results(results: Route.ComponentProps['loaderData']) {
  const { articles, filter, suggestion, page, matching, total, words, failure } = results
  const pages = Math.ceil(matching / limit)
  return (
    <>
      <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-soft">
        <p role="status">
          <span>
            Showing {articles.length} of {total} journals
          </span>
          {pages > 1 && (
            <span>
              {matching < total && ` (${matching} found)`}, page {page} of {pages}
            </span>
          )}
        </p>
        {matching > 1 && !failure && <SortOrder filter={filter} />}
      </div>
      {articles.length === 0 ? (
        <NothingFound
          filtered={Object.values(filter).some(Boolean)}
          suggestion={suggestion}
          categories={results.categories}
        />
      ) : (
        <div className="mt-2 divide-y divide-line border-y border-line">
          {articles.map((article) => (
            <ArticleResult key={article.id || article.title} article={article} words={words} />
          ))}
        </div>
      )}
      <Pagination
        page={page}
        totalPages={pages}
        address={(n) => archivePath({ ...filter, page: n })}
      />
    </>
  )
}

/** Links to sort the results; without a search there is only one order. */
function SortOrder({ filter }: { filter: ArchiveFilter }) {
  if (!filter.search) return null
  const orders = [
    { sort: undefined, label: 'By relevance' },
    { sort: 'date', label: 'By date' },
  ] as const
  return (
    <ul className="flex gap-x-5">
      {orders.map(({ sort, label }) => (
        <li key={label}>
          <Link
            to={archivePath({ ...filter, sort })}
            aria-current={filter.sort === sort ? 'true' : undefined}
            className="inline-block py-1 aria-[current]:text-ink aria-[current]:no-underline"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

type NothingFoundProps = {
  filtered: boolean
  suggestion: string | null
  categories: readonly string[]
}

function NothingFound({ filtered, suggestion, categories }: NothingFoundProps) {
  if (!filtered) return <Empty>The first articles will appear here.</Empty>
  return (
    <Empty
      action={
        <>
          <ButtonLink to="/archive">Reset Filters</ButtonLink>
          <ul className="mx-auto mt-5 flex max-w-[48ch] list-disc flex-col gap-1 pl-5 text-left">
            <li>
              Remove a filter, use fewer words, or type the start of a word: “teach” finds
              “teachers” and “teaching”.
            </li>
            <li>Quotation marks find exactly these words in this order: “lesson study”.</li>
            <li>You can leave out tone marks and dots: “oso” finds “Ọ̀ṣọ́”.</li>
            <li>
              Browse <Link to="/issues">all issues</Link>, the{' '}
              <Link to="/journals">newest articles</Link>, or the articles of a category:{' '}
              {categories.map((category, index) => (
                <Fragment key={category}>
                  {index > 0 && ', '}
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
      <p className="font-semibold">
        The articles below are samples. They are not from this journal.
      </p>
    </>
  )
}
