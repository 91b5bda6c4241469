import { useEffect, useRef, useState } from 'react'
import type { ListedJournal } from '#features/publishing/articles/api-schemas.ts'
import type { ArticleOfIssue } from '#features/publishing/issues/api-schemas.ts'
import { errorMessage } from '#web/api/api.ts'
import { type ListPage, searchJournals } from '#web/api/lists.ts'
import { ArticleBadge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { ErrorBox } from '#web/ui/feedback/messages.tsx'
import { SearchField } from '#web/ui/lists/search-field.tsx'

type Props = {
  issueId: string
  inIssue: readonly string[]
  onAdd(article: ArticleOfIssue): void
}

export function AddArticles({ issueId, inIssue, onAdd }: Props) {
  const { result, failure, search } = useArticleSearch()
  const heading = useRef<HTMLHeadingElement>(null)
  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void search(String(new FormData(event.currentTarget).get('q') ?? '').slice(0, 200))
  }
  const available = result?.items.filter(({ _id }) => !inIssue.includes(_id)) ?? []
  return (
    <section className="mt-8 rounded-xl border border-line bg-card p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 ref={heading} tabIndex={-1} className="text-xl">
          Add articles
        </h3>
        <ButtonLink to={`/journals/uploads?issue=${encodeURIComponent(issueId)}`}>
          Upload an article to this issue
        </ButtonLink>
      </div>
      <search>
        <form method="post" onSubmit={submit} className="mt-3 flex flex-wrap gap-3">
          <SearchField
            name="q"
            label="Search among articles without an issue"
            placeholder="Title or author"
            className="flex-[1_1_10rem] bg-paper"
          />
          <Button type="submit">Search</Button>
        </form>
      </search>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {result && (
        <p aria-live="polite" className="mt-3 text-sm text-soft">
          {available.length === 0
            ? 'No articles without an issue.'
            : 'These articles are in no issue yet.'}
          <span className="sr-only"> {available.length} found.</span>
        </p>
      )}
      <ul className="mt-1 divide-y divide-line">
        {available.map((article) => (
          <AvailableArticle
            key={article._id}
            article={article}
            onAdd={() => {
              onAdd(toIssueArticle(article))
              heading.current?.focus({ preventScroll: true })
            }}
          />
        ))}
      </ul>
      {result && result.total > result.items.length && (
        <p className="text-sm text-soft">There are more. Use the search to find them.</p>
      )}
    </section>
  )
}

/** Searches articles without an issue, at first for the newest ones. A late response of an earlier search is ignored. */
function useArticleSearch() {
  const [result, setResult] = useState<ListPage<ListedJournal>>()
  const [failure, setFailure] = useState<string>()
  const lastRequest = useRef(0)
  const search = async (text: string) => {
    lastRequest.current += 1
    const request = lastRequest.current
    const query = { withoutIssue: 'true', status: 'all', search: text, page: '1', limit: '20' }
    try {
      const page = await searchJournals(query)
      if (request !== lastRequest.current) return
      setResult(page)
      setFailure(undefined)
    } catch (error) {
      if (request === lastRequest.current)
        setFailure(errorMessage(error, 'Failed to fetch journals'))
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => {
    void search('')
  }, [])
  return { result, failure, search }
}

const AvailableArticle = ({ article, onAdd }: { article: ListedJournal; onAdd(): void }) => (
  <li className="flex items-center justify-between gap-3 py-2">
    <div className="min-w-0 [overflow-wrap:anywhere]">
      <b className="font-serif">{article.title}</b>
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-soft">
        <span className="line-clamp-2">{article.authors.join(', ')}</span>
        <ArticleBadge article={article} published="Online first" />
      </p>
    </div>
    <Button aria-label={`Add ${article.title}`} onClick={onAdd}>
      Add
    </Button>
  </li>
)

const toIssueArticle = (article: ListedJournal): ArticleOfIssue => ({
  _id: article._id,
  title: article.title,
  authors: article.authors,
  section: article.issueSection,
  pages: article.pages,
  publicationDate: article.publicationDate,
  status: article.status === 'published' ? 'published' : 'draft',
  retracted: article.retracted,
  files: [],
})
