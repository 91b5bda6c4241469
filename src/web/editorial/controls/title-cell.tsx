import { Link } from 'react-router'

type Props = {
  title: string
  authors: string[]
  /** The path of its page; without it, the title is no link. */
  to?: string | undefined
}

/** The title of an article or a submission in a table, above its authors. */
export const TitleCell = ({ title, authors, to }: Props) => (
  <>
    {to ? (
      <Link to={to} className="font-serif font-bold text-ink no-underline hover:underline">
        {title}
      </Link>
    ) : (
      <b className="font-serif">{title}</b>
    )}
    <span className="line-clamp-1 text-sm text-soft">{authors.join(', ')}</span>
  </>
)
