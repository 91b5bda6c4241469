import { Search } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { formatDay } from '#domain/text/format.ts'
import type { ListedJournal } from '#features/publishing/articles/api-schemas.ts'
import { searchJournals } from '#web/api/lists.ts'
import { useTask } from '#web/api/use-task.ts'
import { Select, TextField } from '#web/form/field.tsx'
import { useFormFields } from '#web/form/form.tsx'
import { useFormField } from '#web/form/use-form-field.ts'
import { Button } from '#web/ui/controls/button.tsx'
import type { RelatedArticle } from './metadata-form.ts'
import { NoticeKinds } from './notice-kind.tsx'

/** `articleId`: the article itself, which is no notice about itself. */
export function NoticeFields({ articleId }: { articleId: string | undefined }) {
  const { field } = useFormFields()
  const {
    value: concerned,
    onChange,
    problem,
    ref,
  } = useFormField<RelatedArticle | null>('concerns')
  const kind = field('notice')
  const isNotice = Boolean(useWatch({ name: 'notice' }))
  return (
    <div data-entry="concerns" className="flex flex-col gap-4">
      <Select
        label="Is this a notice about another article?"
        {...kind}
        onChange={(event) => {
          void kind.onChange(event)
          if (!event.target.value) onChange(null)
        }}
      >
        <option value="">No</option>
        <NoticeKinds />
      </Select>
      {concerned && (
        <p className="flex flex-wrap items-center gap-3 rounded-lg border border-line p-3">
          <span className="min-w-0 flex-1 break-words">
            About: <b>{concerned.title}</b>
          </span>
          <Button onClick={() => onChange(null)}>Choose another</Button>
        </p>
      )}
      {isNotice && !concerned && (
        <ArticleSearch
          articleId={articleId}
          onChoose={onChange}
          error={problem?.message}
          ref={ref}
        />
      )}
    </div>
  )
}

type SearchProps = {
  articleId: string | undefined
  onChoose(article: RelatedArticle): void
  error: string | undefined
  ref: React.Ref<HTMLInputElement>
}

function ArticleSearch({ articleId, onChoose, error, ref }: SearchProps) {
  const [search, setSearch] = useState('')
  const [results, setResults] = useState<ListedJournal[]>()
  const { failure, run } = useTask('Failed to fetch journals')
  const find = () =>
    run(async () => {
      const { items } = await searchJournals({ search, page: '1', limit: '10' })
      setResults(items.filter(({ _id }) => _id !== articleId))
    })
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 flex-1 basis-60">
          <TextField
            label="Find the article"
            type="search"
            value={search}
            ref={ref}
            error={error ?? failure}
            onChange={({ target }) => setSearch(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              void find()
            }}
          />
        </div>
        <Button onClick={find}>
          <Search size={18} aria-hidden /> Find
        </Button>
      </div>
      <div role="status">
        {results?.length === 0 && 'No articles found.'}
        {results && results.length > 0 && (
          <ul className="divide-y divide-line rounded-lg border border-line">
            {results.map((article) => (
              <li key={article._id}>
                <FoundArticle article={article} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

type FoundProps = { article: ListedJournal; onChoose: SearchProps['onChoose'] }

function FoundArticle({ article, onChoose }: FoundProps) {
  const { _id, title, authors, publicationDate } = article
  const details = [authors.join(', '), publicationDate && formatDay(publicationDate)]
  return (
    <button
      type="button"
      onClick={() => onChoose({ _id, title })}
      className="min-h-11 w-full px-3 py-2 text-left break-words"
    >
      <span className="text-indigo underline">{title}</span>
      <span className="block text-sm text-soft">{details.filter(Boolean).join(' · ')}</span>
    </button>
  )
}
