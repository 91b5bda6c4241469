import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { sayDay } from '#domain/text/format.ts'
import type { WholeIssue } from './whole-issue.ts'

type CoverProps = { src: string; lazy?: boolean; className?: string }

/** The cover of an issue, at the size of a page of paper. */
export function IssueCover({ src, lazy, className = '' }: CoverProps) {
  return (
    <img
      src={src}
      alt=""
      loading={lazy ? 'lazy' : undefined}
      width={300}
      height={424}
      className={`aspect-[300/424] rounded-md border border-line bg-night object-cover ${className}`}
    />
  )
}

/** What stands on an issue beside its contents: cover, day, introduction, and the way to the issues beside it. */
export function IssueFrame({ issue, children }: { issue: WholeIssue; children: ReactNode }) {
  return (
    <div className="grid gap-x-12 gap-y-6 md:grid-cols-[13rem_minmax(0,1fr)]">
      <div className="flex gap-5 md:flex-col">
        <IssueCover src={issue.cover} className="h-auto w-28 flex-none self-start md:w-full" />
        {issue.publicationDate && (
          <p className="text-soft">
            Published{' '}
            <time dateTime={issue.publicationDate} className="whitespace-nowrap">
              {sayDay(issue.publicationDate)}
            </time>
          </p>
        )}
      </div>
      <div className="min-w-0">
        {issue.title && <p className="mb-4 font-serif text-2xl font-bold">{issue.title}</p>}
        {issue.introduction && (
          <div className="prose mb-8 whitespace-pre-line">{issue.introduction}</div>
        )}
        {children}
        <Beside issue={issue} />
      </div>
    </div>
  )
}

function Beside({ issue: { previous, next } }: { issue: WholeIssue }) {
  const look = 'inline-flex min-h-11 min-w-0 items-center gap-2 [overflow-wrap:anywhere]'
  return (
    <nav
      aria-label="Issues"
      className="mt-10 flex max-w-[48rem] flex-wrap justify-between gap-x-6 border-t border-line pt-4"
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
