import { ListFilter, Search } from 'lucide-react'
import { Form, Link, useSubmit } from 'react-router'
import { categories } from '#domain/category.ts'
import { listArticles, listYears } from '#features/articles/queries.ts'
import { DownloadLink } from '../client/download-link.tsx'
import { siteContext } from '../context.ts'
import { ArticleCard, type CardArticle, CardGrid, FileSize } from '../ui/article-card.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Select } from '../ui/field.tsx'
import { Empty } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Pagination } from '../ui/pagination.tsx'
import type { Route } from './+types/archive'
import { toCard } from './card.ts'
import { pageNumber } from './page-number.ts'

const limit = 12

/** Years that the filter always offers, beside every year that has articles. */
const standingYears = [2023, 2022, 2021, 2020, 2019]

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, content, baseUrl } = context.get(siteContext)
  const address = new URL(request.url)
  const filter = readFilter(address.searchParams)
  const page = pageNumber(address)
  const [found, all, years] = [
    await listArticles(db, { ...filter, sortBy: 'publicationDate', page, limit }),
    await listArticles(db, { page: 1, limit: 0 }),
    await listYears(db),
  ]
  return {
    articles: found.items.map(toCard),
    filter: {
      search: filter.search ?? '',
      year: filter.year ?? null,
      category: filter.category ?? '',
    },
    page,
    matching: found.total,
    total: all.total,
    years: [...new Set([...years, ...standingYears])].sort((a, b) => b - a),
    journalName: content.journal.name,
    canonical: `${baseUrl}/archive`,
  }
}

function readFilter(params: URLSearchParams) {
  const year = Number(params.get('year'))
  const category = categories.find((known) => known === params.get('category'))
  return {
    search: params.get('q')?.slice(0, 200).replaceAll('\0', '') || undefined,
    year: Number.isInteger(year) && year > 0 && year < 10_000 ? year : undefined,
    category,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        { title: `Archive - ${loaderData.journalName}` },
        {
          name: 'description',
          content: `Search every article of ${loaderData.journalName} by title, author, abstract or keyword.`,
        },
        { tagName: 'link', rel: 'canonical', href: loaderData.canonical },
      ]
    : []

export default function Archive({ loaderData }: Route.ComponentProps) {
  const { articles, filter, page, matching, total } = loaderData
  return (
    <div className="page py-10">
      <PageTitle>Journal Archive</PageTitle>
      <SearchForm {...loaderData} />
      <p className="my-4 text-soft" role="status">
        Showing {matching} of {total} journals
      </p>
      {articles.length === 0 ? (
        <Empty action={<ButtonLink to="/archive">Reset Filters</ButtonLink>}>
          No journals match your search criteria.
        </Empty>
      ) : (
        <CardGrid>
          {articles.map((article) => (
            <ArticleCard
              key={article.id}
              article={article}
              actions={<Actions article={article} />}
            />
          ))}
        </CardGrid>
      )}
      <Pagination
        page={page}
        totalPages={Math.ceil(matching / limit)}
        address={(n) => `/archive?${query({ ...filter, page: n })}`}
      />
    </div>
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

function SearchForm({ filter, years }: Route.ComponentProps['loaderData']) {
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
      <details open={filter.year !== null || filter.category !== ''} className="mt-3">
        <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
          <ListFilter size={18} aria-hidden /> Filters
        </summary>
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
      </details>
    </Form>
  )
}

function Actions({ article }: { article: CardArticle }) {
  const pdf = article.files.find(({ format }) => format === 'pdf')
  return (
    <>
      <Link
        to={`/journals/${article.id}`}
        aria-label={`View details of ${article.title}`}
        className="py-1"
      >
        View Details
      </Link>
      {pdf && (
        <DownloadLink articleId={article.id} title={article.title} file={pdf} className="py-1">
          Download PDF <FileSize bytes={pdf.bytes} />
        </DownloadLink>
      )}
    </>
  )
}
