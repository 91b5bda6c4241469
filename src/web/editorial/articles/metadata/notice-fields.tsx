import { Search } from 'lucide-react'
import { type ComponentProps, useId, useState } from 'react'
import type { JournalPage } from '#features/publishing/articles/api-schemas.ts'
import { api } from '#web/client/api/api.ts'
import { errorMessage } from '#web/client/api/error-messages.ts'
import { Select, TextField } from '#web/form/field.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import type { RelatedArticle } from './metadata-form.ts'

type Props = {
  kind: ComponentProps<'select'> & { error?: string | undefined }
  /** Whether some kind of notice is chosen. */
  isNotice: boolean
  concerned: RelatedArticle | null
  onChoose(article: RelatedArticle | null): void
  error?: string | undefined
  ref?: React.Ref<HTMLInputElement>
}

/** Whether an article corrects or retracts another one, and which: that one then says so, and stays readable. */
export function NoticeFields({ kind, isNotice, concerned, onChoose, error, ref }: Props) {
  return (
    <div data-entry="concerns" className="flex flex-col gap-4">
      <Select
        label="Is this a notice about another article?"
        {...kind}
        onChange={(event) => {
          kind.onChange?.(event)
          if (!event.target.value) onChoose(null)
        }}
      >
        <option value="">No</option>
        <option value="correction">Yes, it corrects one</option>
        <option value="retraction">Yes, it retracts one</option>
        <option value="expression-of-concern">Yes, it expresses concern about one</option>
      </Select>
      {(isNotice || concerned) && concerned && (
        <p className="flex flex-wrap items-center gap-3 rounded-lg border border-line p-3">
          <span className="min-w-0 flex-1 break-words">
            About: <b>{concerned.title}</b>
          </span>
          <Button onClick={() => onChoose(null)}>Choose another</Button>
        </p>
      )}
      {isNotice && !concerned && <ArticleSearch onChoose={onChoose} error={error} ref={ref} />}
    </div>
  )
}

type SearchProps = Pick<Props, 'onChoose' | 'error' | 'ref'>

/** Finds an article by words of its title, its people or its abstract. */
function ArticleSearch({ onChoose, error, ref }: SearchProps) {
  const id = useId()
  const [words, setWords] = useState('')
  const [found, setFound] = useState<RelatedArticle[]>()
  const [failure, setFailure] = useState<string>()
  const find = async () => {
    setFailure(undefined)
    const query = new URLSearchParams({ search: words, page: '1', limit: '10' })
    try {
      setFound((await api<JournalPage>(`/journals?${query}`)).journals)
    } catch (problem) {
      setFailure(errorMessage(problem, 'Failed to fetch journals'))
    }
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 flex-1 basis-60">
          <TextField
            label="Find the article that it is about"
            type="search"
            value={words}
            ref={ref}
            error={error ?? failure}
            onChange={({ target }) => setWords(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              find()
            }}
          />
        </div>
        <Button onClick={find}>
          <Search size={18} aria-hidden /> Find
        </Button>
      </div>
      <div role="status" id={id}>
        {found?.length === 0 && 'Nothing was found.'}
        {found && found.length > 0 && (
          <ul className="divide-y divide-line rounded-lg border border-line">
            {found.map(({ _id, title }) => (
              <li key={_id}>
                <button
                  type="button"
                  onClick={() => onChoose({ _id, title })}
                  className="min-h-11 w-full px-3 py-2 text-left break-words text-indigo underline"
                >
                  {title}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
