import { Link } from 'react-router'
import type { NoticeKind, Relation } from '#domain/publishing/article-record.ts'
import { formatDay } from '#domain/text/format.ts'

/** A notice and what it is about, as either page names the other. */
export type NoticeLink = Pick<Relation, 'kind' | 'direction'> & {
  id: string
  title: string
  published: string
}

const noticeTexts: Record<NoticeKind, { about: string; said: string; notice: string }> = {
  correction: {
    about: 'This is a correction of:',
    said: 'This article has been corrected.',
    notice: 'Correction',
  },
  retraction: {
    about: 'This is the retraction of:',
    said: 'This article has been retracted.',
    notice: 'Retraction',
  },
  'expression-of-concern': {
    about: 'This is an expression of concern about:',
    said: 'The editors have expressed concern about this article.',
    notice: 'Expression of concern',
  },
}

/** What corrects or retracts an article, or what it corrects itself: before the title, so that nobody misses it. */
export function ArticleNotices({ ties }: { ties: NoticeLink[] }) {
  return ties.map((tie) => {
    const grave = tie.direction === 'concerned-by' && tie.kind !== 'correction'
    const look = grave ? 'border-alarm bg-alarm-bg text-alarm' : 'border-indigo bg-grey-bg'
    const { about, said, notice } = noticeTexts[tie.kind]
    return (
      <p
        key={`${tie.direction} ${tie.id}`}
        className={`mb-4 border-l-4 px-4 py-3 break-words ${look}`}
      >
        <b>{tie.direction === 'concerns' ? about : said}</b>{' '}
        {tie.direction === 'concerned-by' && `${notice}: `}
        <Link to={`/journals/${tie.id}`} className="text-inherit">
          {tie.title}
        </Link>
        , {formatDay(tie.published)}
      </p>
    )
  })
}
