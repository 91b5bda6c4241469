import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { FileFormat } from '#domain/publishing/file-format.ts'
import { formatBytes, formatDay, formatIssue, formatPages } from '#domain/text/format.ts'
import { Joined } from '#web/ui/joined.tsx'
import { AuthorNames } from './author-names.tsx'
import { HighlightedText } from './highlighted-text.tsx'

export type CardFile = { fileId: string; format: FileFormat; bytes: number }

/** The data of a card. `abstract` is already shortened. */
export type CardArticle = {
  id: string
  title: string
  authors: string[]
  abstract: string
  category: string | null
  volume: number | null
  issue: string | null
  year: number | null
  pages: string | null
  publicationDate: string | null
  files: CardFile[]
  /** The passage of the article's file that matched a search, where nothing on the card matched. */
  highlight?: string | undefined
}

type Props = {
  article: CardArticle
  actions: ReactNode
  words?: readonly string[]
  /** The level of the title: one below the heading above the list. */
  heading: 'h2' | 'h3'
}

export function ArticleCard({ article, actions, words = [], heading: Heading }: Props) {
  const { category, pages, publicationDate } = article
  return (
    <article className="flex min-w-0 flex-col gap-2 rounded-xl border border-line bg-card p-5">
      <Facts>{[formatIssue(article), pages && `pp. ${formatPages(pages)}`]}</Facts>
      <Heading className="text-xl break-words">
        {article.id ? (
          <Link
            to={`/journals/${article.id}`}
            className="text-inherit no-underline hover:underline"
          >
            <HighlightedText text={article.title || 'Untitled Journal'} words={words} />
          </Link>
        ) : (
          article.title
        )}
      </Heading>
      <p className="text-sm break-words text-soft">
        {article.id ? (
          <AuthorNames names={article.authors} words={words} />
        ) : (
          article.authors.join(', ')
        )}
      </p>
      <Facts>
        {[
          category,
          publicationDate && <time dateTime={publicationDate}>{formatDay(publicationDate)}</time>,
        ]}
      </Facts>
      <p className="line-clamp-3 break-words text-soft">
        <HighlightedText text={article.abstract || 'No abstract available'} words={words} />
      </p>
      {article.highlight && (
        <p className="line-clamp-3 break-words text-sm text-soft">
          In the file: <HighlightedText text={article.highlight} words={words} />
        </p>
      )}
      <div className="mt-auto flex flex-wrap gap-x-5 gap-y-1 pt-2 font-semibold">{actions}</div>
    </article>
  )
}

/** A line of facts, few enough for a phone; nothing when all are empty. */
function Facts({ children }: { children: readonly ReactNode[] }) {
  const known = children.filter(Boolean)
  if (known.length === 0) return null
  return (
    <p className="text-sm text-soft">
      <Joined by=" · ">{known}</Joined>
    </p>
  )
}

export const FileSize = ({ bytes }: { bytes: number }) => (
  <span className="font-normal text-soft">{formatBytes(bytes)}</span>
)

export const CardGrid = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-5 [grid-template-columns:repeat(auto-fill,minmax(min(100%,20rem),1fr))]">
    {children}
  </div>
)
