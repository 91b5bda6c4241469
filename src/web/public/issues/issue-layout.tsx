import { ArrowLeft, ArrowRight, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatBytes, formatDay, truncateText } from '#domain/text/format.ts'
import { buttonStyle } from '#web/ui/controls/button.tsx'
import type { IssueView } from './read-issue.ts'

type CoverProps = {
  issue: Pick<IssueView, 'cover' | 'volume' | 'number' | 'year'>
  lazy?: boolean
  className?: string
}

/**
 * The cover of an issue, in the proportions of paper. A generated cover has a band with the volume and number; it is
 * hidden from screen readers, since the name of the issue is next to it.
 */
export function IssueCover({ issue, lazy, className = '' }: CoverProps) {
  const { cover, volume, number, year } = issue
  const isGenerated = cover.startsWith('/covers/')
  return (
    <div
      aria-hidden
      className={`relative isolate aspect-[300/424] overflow-hidden rounded-md border border-line bg-night ${className}`}
    >
      <img
        src={cover}
        alt=""
        loading={lazy ? 'lazy' : undefined}
        width={300}
        height={424}
        className={`size-full object-cover ${isGenerated ? 'generated-cover' : ''}`}
      />
      {isGenerated && (
        <div className="absolute inset-x-0 bottom-0 bg-night/92 px-3 py-2.5 leading-tight text-night-text">
          <b className="block font-serif text-2xl [overflow-wrap:anywhere] text-white">
            {volume ?? year}
            {number && <span className="text-lg"> ({truncateText(number, 12)})</span>}
          </b>
          {volume !== null && year !== null && <span className="text-sm">{year}</span>}
        </div>
      )}
    </div>
  )
}

export const IssueLayout = ({ issue, children }: { issue: IssueView; children: ReactNode }) => (
  <div className="grid gap-x-12 gap-y-6 md:grid-cols-[13rem_minmax(0,1fr)]">
    <div className="flex gap-5 md:flex-col">
      <IssueCover issue={issue} className="w-28 flex-none self-start md:w-full" />
      <div className="flex min-w-0 flex-col gap-4">
        {issue.publicationDate && (
          <p className="text-soft">
            Published{' '}
            <time dateTime={issue.publicationDate} className="whitespace-nowrap">
              {formatDay(issue.publicationDate)}
            </time>
          </p>
        )}
        <IssueDownloads issue={issue} />
      </div>
    </div>
    <div className="min-w-0">
      {issue.title && <p className="mb-4 font-serif text-2xl font-bold">{issue.title}</p>}
      {issue.introduction && (
        <div className="prose mb-8 whitespace-pre-line">{issue.introduction}</div>
      )}
      {children}
      <IssueNavigation issue={issue} />
    </div>
  </div>
)

/** The whole issue in one file. */
const IssueDownloads = ({ issue: { downloads, path } }: { issue: IssueView }) =>
  downloads.length > 0 && (
    <section className="no-print" aria-labelledby="whole-issue">
      <h2 id="whole-issue" className="mb-2 text-base font-semibold">
        Whole issue
      </h2>
      <ul className="flex flex-col gap-2.5">
        {downloads.map(({ format, bytes }) => (
          <li key={format}>
            <a href={`${path}/issue.${format}`} className={`w-full ${buttonStyle('line')}`}>
              <Download size={18} aria-hidden />
              {format.toUpperCase()} <span className="font-normal">· {formatBytes(bytes)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )

function IssueNavigation({ issue: { previous, next } }: { issue: IssueView }) {
  const look = 'inline-flex min-h-11 min-w-0 items-center gap-2 [overflow-wrap:anywhere]'
  return (
    <nav
      aria-label="Issues"
      className="mt-10 flex flex-wrap justify-between gap-x-6 border-t border-line pt-4"
    >
      {previous && (
        <Link to={previous.path} rel="prev" className={look}>
          <ArrowLeft size={18} aria-hidden className="flex-none" /> Previous: {previous.name}
        </Link>
      )}
      <Link to="/issues" className={look}>
        All issues
      </Link>
      {next && (
        <Link to={next.path} rel="next" className={look}>
          Next: {next.name} <ArrowRight size={18} aria-hidden className="flex-none" />
        </Link>
      )}
    </nav>
  )
}
