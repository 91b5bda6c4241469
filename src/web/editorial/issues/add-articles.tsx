import { useEffect, useRef, useState } from 'react'
import type { JournalPage, ListedJournal } from '#features/publishing/articles/api-schemas.ts'
import type { ArticleOfIssue } from '#features/publishing/issues/api-schemas.ts'
import { api } from '#web/client/api/api.ts'
import { errorMessage } from '#web/client/api/error-messages.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { SearchField } from '#web/ui/controls/search-field.tsx'
import { ErrorBox } from '#web/ui/feedback/messages.tsx'

type Found = { articles: ListedJournal[]; total: number }
type Props = {
  issueId: string
  /** What stands in the issue already: it is not offered. */
  inIssue: readonly string[]
  onAdd(article: ArticleOfIssue): void
}

/** Searches the articles that stand in no issue; all of them, the newest first, before anything was searched for. */
function useArticlesWithoutIssue() {
  const [found, setFound] = useState<Found>()
  const [failure, setFailure] = useState<string>()
  const asked = useRef(0)

  const search = async (words: string) => {
    asked.current += 1
    const turn = asked.current
    const query = new URLSearchParams({ withoutIssue: 'true', status: 'all', search: words })
    try {
      const page = await api<JournalPage>(`/journals?${query}&page=1&limit=20`)
      if (turn !== asked.current) return
      setFound({ articles: page.journals, total: page.pagination.totalJournals })
      setFailure(undefined)
    } catch (error) {
      if (turn === asked.current) setFailure(errorMessage(error, 'Failed to fetch journals'))
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list is first shown
  useEffect(() => {
    void search('')
  }, [])
  return { found, failure, search }
}

/** The articles that stand in no issue, the newest first or by a search, each with a way into this one. */
export function AddArticles({ issueId, inIssue, onAdd }: Props) {
  const { found, failure, search } = useArticlesWithoutIssue()
  const heading = useRef<HTMLHeadingElement>(null)
  const send = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void search(String(new FormData(event.currentTarget).get('q') ?? '').slice(0, 200))
  }
  const offered = found?.articles.filter(({ _id }) => !inIssue.includes(_id)) ?? []
  return (
    <section className="mt-8 rounded-xl border border-line bg-card p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 ref={heading} tabIndex={-1} className="text-xl">
          Add articles
        </h3>
        <ButtonLink to={`/journals/uploads?issue=${encodeURIComponent(issueId)}`}>
          Upload one into this issue
        </ButtonLink>
      </div>
      <search>
        <form method="post" onSubmit={send} className="mt-3 flex flex-wrap gap-3">
          <SearchField
            name="q"
            label="Search among articles without an issue"
            placeholder="Search by title or author"
            className="flex-[1_1_12rem] bg-paper"
          />
          <Button type="submit">Search</Button>
        </form>
      </search>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {found && (
        <p aria-live="polite" className="mt-3 text-sm text-soft">
          {offered.length === 0
            ? 'No article without an issue is left here.'
            : 'These articles stand in no issue yet.'}
          <span className="sr-only"> {offered.length} found.</span>
        </p>
      )}
      <ul className="mt-1 divide-y divide-line">
        {offered.map((article) => (
          <Offered
            key={article._id}
            article={article}
            onAdd={() => {
              onAdd(toIssueArticle(article))
              heading.current?.focus({ preventScroll: true })
            }}
          />
        ))}
      </ul>
      {found && found.total > found.articles.length && (
        <p className="text-sm text-soft">There are more: search for them.</p>
      )}
    </section>
  )
}

/** One article, with the way into the issue. */
function Offered({ article, onAdd }: { article: ListedJournal; onAdd(): void }) {
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <b className="font-serif">{article.title}</b>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-soft">
          <span className="line-clamp-2">{article.authors.join(', ')}</span>
          <StatusBadge
            status={article.status === 'published' ? 'Online first' : article.status}
            fallback="Draft"
          />
        </p>
      </div>
      <Button aria-label={`Add ${article.title}`} onClick={onAdd}>
        Add
      </Button>
    </li>
  )
}

const toIssueArticle = (article: ListedJournal): ArticleOfIssue => ({
  _id: article._id,
  title: article.title,
  authors: article.authors,
  section: null,
  pages: article.pages,
  publicationDate: article.publicationDate,
  status: article.status === 'published' ? 'published' : 'draft',
  files: [],
})
