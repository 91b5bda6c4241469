import { ListFilter, Search } from 'lucide-react'
import { data, Form, Link, useSubmit } from 'react-router'
import { categories } from '#domain/publishing/category.ts'
import { totalPages } from '#domain/text/listing.ts'
import { foldForSearch, searchText } from '#domain/text/search.ts'
import { readArchive } from '#features/articles/queries.ts'
import { listFailure } from '../client/call/failure.ts'
import { fromServer } from '../client/call/from-server.ts'
import { ListFailure } from '../client/call/list-failure.tsx'
import { type PageHandle, siteContext } from '../context.ts'
import { Select } from '../form/field.tsx'
import { leadToLastPage, pageNumber } from '../page-number.ts'
import { ArticleCard, type CardArticle, CardGrid } from '../ui/article-card.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { Empty } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Pagination } from '../ui/pagination.tsx'
import type { Route } from './+types/archive'
import { toCard } from './card.ts'
import { CardDownloads } from './card-downloads.tsx'
import { sampleArticles } from './sample-articles.ts'

const limit = 12

export const handle: PageHandle = { query: ['q', 'year', 'category', 'page'] }

/** Years that the filter always offers, beside every year that has articles. */
const standingYears = [2023, 2022, 2021, 2020, 2019]

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, content, baseUrl, report } = context.get(siteContext)
  const address = new URL(request.url)
  const filter = readFilter(address.searchParams)
  const page = pageNumber(address)
  const shared = {
    filter: toForm(filter),
    page,
    categories: content.journal.categories,
    head: { journalName: content.journal.name, canonical: `${baseUrl}/archive` },
  }
  try {
    const found = await readArchive(db, { ...filter, page, limit })
    leadToLastPage(address, totalPages(found))
    return {
      ...shared,
      articles: found.items.map(toCard),
      matching: found.total,
      total: found.all,
      years: withStandingYears(found.years),
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
    return { ...samples(filter), categories, filter: toForm(filter), page: 1, failure, head: null }
  }
}

/** The samples that stand in while the archive cannot be loaded, filtered as it would be. */
function samples({ search = '', year, category }: Filter) {
  const articles = sampleArticles.filter(
    (article) =>
      searchText({ ...article, keywords: [] }).includes(foldForSearch(search.trim())) &&
      (!year || article.year === year) &&
      (!category || article.category === category),
  )
  return { articles, matching: articles.length, total: sampleArticles.length, years: standingYears }
}

const withStandingYears = (years: number[]) =>
  [...new Set([...years, ...standingYears])].sort((a, b) => b - a)

type Filter = ReturnType<typeof readFilter>

/** The filter as the form shows it. */
const toForm = ({ search, year, category }: Filter) => ({
  search: search ?? '',
  year: year ?? null,
  category: category ?? '',
})

function readFilter(params: URLSearchParams) {
  const year = Number(params.get('year'))
  return {
    search: params.get('q')?.slice(0, 200).replaceAll('\0', '') || undefined,
    year: Number.isInteger(year) && year > 0 && year < 10_000 ? year : undefined,
    category: params.get('category')?.slice(0, 100) || undefined,
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
        { title: `Archive - ${loaderData.head.journalName}` },
        {
          name: 'description',
          content: `Search every article of ${loaderData.head.journalName} by title, author, abstract or keyword.`,
        },
        { tagName: 'link', rel: 'canonical', href: loaderData.head.canonical },
        ...feedsOf(loaderData.filter.category),
      ]
    : [{ title: 'Archive' }, { name: 'robots', content: 'noindex' }]

export default function Archive({ loaderData }: Route.ComponentProps) {
  const { articles, filter, page, matching, total, failure } = loaderData
  const pages = Math.ceil(matching / limit)
  return (
    <div className="page py-10">
      <PageTitle actions={<ButtonLink to="/issues">All issues</ButtonLink>}>
        Journal Archive
      </PageTitle>
      <SearchForm filter={filter} years={loaderData.years} categories={loaderData.categories} />
      {failure && <Failure message={failure} hasSamples={articles.length > 0} />}
      <p className="my-4 text-soft" role="status">
        <span>
          Showing {matching} of {total} journals
        </span>
        {pages > 1 && (
          <span>
            , page {page} of {pages}
          </span>
        )}
      </p>
      {articles.length === 0 ? (
        <NothingFound filtered={Boolean(filter.search || filter.year || filter.category)} />
      ) : (
        <CardGrid>
          {articles.map((article) => (
            <ArticleCard
              heading="h2"
              key={article.id || article.title}
              article={article}
              actions={<Actions article={article} />}
            />
          ))}
        </CardGrid>
      )}
      <Pagination
        page={page}
        totalPages={pages}
        address={(n) => `/archive?${query({ ...filter, page: n })}`}
      />
    </div>
  )
}

/** An archive that is empty as yet has no filter to blame. */
function NothingFound({ filtered }: { filtered: boolean }) {
  if (!filtered) return <Empty>The first articles will stand here.</Empty>
  return (
    <Empty action={<ButtonLink to="/archive">Reset Filters</ButtonLink>}>
      No journals match your search criteria.
    </Empty>
  )
}

function query({
  search,
  year,
  category,
  page,
}: {
  search: string
  year: number | null
  category: string
  page: number
}) {
  const params = new URLSearchParams()
  if (search) params.set('q', search)
  if (year) params.set('year', String(year))
  if (category) params.set('category', category)
  if (page > 1) params.set('page', String(page))
  return params
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

type SearchProps = {
  filter: ReturnType<typeof toForm>
  years: number[]
  categories: readonly string[]
}

function SearchForm({ filter, years, categories }: SearchProps) {
  const submit = useSubmit()
  return (
    <Form
      method="get"
      action="/archive"
      role="search"
      key={JSON.stringify(filter)}
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) submit(event.currentTarget)
      }}
      className="rounded-xl border border-line bg-card p-4"
    >
      <div className="flex flex-wrap gap-3">
        <input
          type="search"
          name="q"
          defaultValue={filter.search}
          maxLength={200}
          aria-label="Search the archive"
          placeholder="Search by title, author, or keywords..."
          className="min-h-11 min-w-0 flex-[1_1_16rem] rounded-lg border border-edge bg-paper px-3"
        />
        <Button type="submit" look="go">
          <Search size={18} aria-hidden /> Search
        </Button>
      </div>
      <Disclosure
        open={filter.year !== null || filter.category !== ''}
        className="mt-3"
        summary={
          <>
            <ListFilter size={18} aria-hidden /> Filters
          </>
        }
      >
        <div className="mt-2 grid gap-4 sm:grid-cols-2">
          <Select label="Year" name="year" defaultValue={filter.year ?? ''}>
            <option value="">All</option>
            {years.map((year) => (
              <option key={year} value={year}>
                {year}
              </option>
            ))}
          </Select>
          <Select label="Category" name="category" defaultValue={filter.category}>
            <option value="">All</option>
            {categories.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </Select>
        </div>
      </Disclosure>
    </Form>
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
