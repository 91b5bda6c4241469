import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { FileFormat } from '#domain/publishing/file-format.ts'
import { formatDay, formatIssue, formatPages } from '#domain/text/format.ts'
import { DownloadLink } from '#web/client/download/download-link.tsx'
import { AuthorNames } from '#web/ui/article/author-names.tsx'
import { HighlightedText } from '#web/ui/article/highlighted-text.tsx'
import { RetractedTag } from '#web/ui/article/retracted-tag.tsx'
import { Joined } from '#web/ui/joined.tsx'
import type { CardArticle } from './article-card-data.ts'

type CardProps = {
  article: CardArticle
  view: 'View' | 'View Details'
  formats: readonly FileFormat[]
  /** The level of the title: one below the heading above the list. */
  heading: 'h2' | 'h3'
}

export const ArticleCard = ({ article, view, formats, heading }: CardProps) => (
  <article className="flex min-w-0 flex-col gap-2 rounded-xl border border-line bg-card p-5">
    <Facts>{[formatIssue(article), article.pages && `pp. ${formatPages(article.pages)}`]}</Facts>
    <Title article={article} heading={heading} />
    <Facts>{[article.category, <PublicationDay key="day" article={article} />]}</Facts>
    <p className="line-clamp-3 break-words text-soft">
      {article.abstract || 'No abstract available'}
    </p>
    <Actions article={article} view={view} formats={formats} className="mt-auto gap-x-5 pt-2" />
  </article>
)

/** An article in a list of results; a sample without an id has no links. */
export const ArticleResult = ({ article, words }: { article: CardArticle; words: string[] }) => (
  <article className="grid gap-x-12 gap-y-2 py-5 lg:grid-cols-[minmax(0,1fr)_15rem]">
    <div className="flex min-w-0 flex-col gap-1.5">
      <Title article={article} words={words} heading="h2" />
      <p className="line-clamp-3 break-words text-soft sm:line-clamp-2">
        <HighlightedText text={article.abstract || 'No abstract available'} words={words} />
      </p>
      <MatchedSection article={article} words={words} />
      {article.highlight && (
        <p className="line-clamp-3 break-words text-sm text-soft">
          In the file: <HighlightedText text={article.highlight} words={words} />
        </p>
      )}
    </div>
    <div className="flex flex-col gap-1 lg:pt-1">
      <Facts>{[formatIssue(article), article.pages && `pp. ${formatPages(article.pages)}`]}</Facts>
      <Facts>{[article.category, <PublicationDay key="day" article={article} />]}</Facts>
      {article.id && (
        <Actions article={article} view="View Details" formats={['pdf']} className="gap-x-4" />
      )}
    </div>
  </article>
)

/** The section of the full text that matches the search, as a link. */
function MatchedSection({
  article: { id, section },
  words,
}: {
  article: CardArticle
  words: string[]
}) {
  if (!section) return null
  const address = section.id ? `/journals/${id}#${section.id}` : `/journals/${id}`
  return (
    <p className="line-clamp-3 break-words text-sm text-soft">
      In{' '}
      <Link to={address} className="font-semibold">
        <HighlightedText text={section.heading || 'the text'} words={words} />
      </Link>
      {section.snippet && (
        <>
          {': '}
          <HighlightedText text={section.snippet} words={words} />
        </>
      )}
    </p>
  )
}

type TitleProps = { article: CardArticle; words?: string[]; heading: 'h2' | 'h3' }

const Title = ({
  article: { id, title, authors, retracted },
  words = [],
  heading: Heading,
}: TitleProps) => (
  <>
    <Heading className="text-xl break-words">
      {retracted && <RetractedTag />}
      {id ? (
        <Link to={`/journals/${id}`} className="text-inherit no-underline hover:underline">
          <HighlightedText text={title || 'Untitled Journal'} words={words} />
        </Link>
      ) : (
        title
      )}
    </Heading>
    <p className="text-sm break-words text-soft">
      {id ? <AuthorNames names={authors} words={words} /> : authors.join(', ')}
    </p>
  </>
)

const PublicationDay = ({ article: { publicationDate } }: { article: CardArticle }) =>
  publicationDate && <time dateTime={publicationDate}>{formatDay(publicationDate)}</time>

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

type ActionsProps = Omit<CardProps, 'heading'> & { className: string }

const Actions = ({ article, view, formats, className }: ActionsProps) => (
  <div className={`flex flex-wrap gap-y-1 font-semibold ${className}`}>
    <Link
      to={`/journals/${article.id}`}
      aria-label={`${view} ${article.title}`}
      className="py-1 whitespace-nowrap"
    >
      {view}
    </Link>
    {article.files.map(
      (file) =>
        formats.includes(file.format) && (
          <DownloadLink key={file.fileId} article={article} file={file} className="py-1" />
        ),
    )}
  </div>
)
