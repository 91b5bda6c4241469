import { Link } from 'react-router'
import { formatPages } from '#domain/text/format.ts'
import { type ArticleFile, DownloadLink } from '#web/client/download/download-link.tsx'
import { AuthorNames } from '#web/ui/article/author-names.tsx'
import { RetractedTag } from '#web/ui/article/retracted-tag.tsx'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'

export type ContentsEntry = {
  id: string
  title: string
  retracted: boolean
  authors: string[]
  pages: string | null
  files: ArticleFile[]
}

type Props = {
  sections: { section: string | null; articles: ContentsEntry[] }[]
  /** Whether the downloads are collapsed, for a compact list. */
  compact?: boolean
  /** The level of the titles outside of sections; in a section it is h3. */
  heading?: 'h2' | 'h3'
}

export function TableOfContents({ sections, compact = false, heading = 'h2' }: Props) {
  return sections.map(({ section, articles }) => (
    <section key={section} className="not-first:mt-8">
      {section && (
        <h2 className="border-b-2 border-rule pb-1 font-sans text-base font-semibold tracking-wide text-soft">
          {section}
        </h2>
      )}
      <ol className="divide-y divide-line">
        {articles.map((article) => (
          <Entry
            key={article.id}
            article={article}
            compact={compact}
            heading={section ? 'h3' : heading}
          />
        ))}
      </ol>
    </section>
  ))
}

type EntryProps = { article: ContentsEntry; compact: boolean; heading: 'h2' | 'h3' }

function Entry({ article, compact, heading: Heading }: EntryProps) {
  const downloads = <Downloads article={article} />
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 py-4">
      <Heading className="max-w-2xl text-xl [overflow-wrap:anywhere]">
        {article.retracted && <RetractedTag />}
        <Link to={`/journals/${article.id}`} className="text-inherit no-underline hover:underline">
          {article.title || 'Untitled Journal'}
        </Link>
      </Heading>
      {article.pages && (
        <p className="max-w-[8rem] text-right text-soft tabular-nums [overflow-wrap:anywhere]">
          {formatPages(article.pages)}
        </p>
      )}
      <p className="col-start-1 mt-1 text-soft [overflow-wrap:anywhere]">
        <AuthorNames names={article.authors} />
      </p>
      {article.files.length > 0 && (
        <div className="col-span-full mt-1">
          {compact ? <Disclosure summary="Downloads">{downloads}</Disclosure> : downloads}
        </div>
      )}
    </li>
  )
}

const Downloads = ({ article }: { article: ContentsEntry }) => (
  <div className="flex flex-wrap gap-x-4 text-[0.95rem] font-semibold sm:gap-x-5">
    {article.files.map((file) => (
      <DownloadLink
        key={file.fileId}
        article={article}
        file={file}
        className="inline-flex min-h-11 items-center gap-1.5"
      />
    ))}
  </div>
)
