import { Link } from 'react-router'
import type { NoticeKind } from '#domain/publishing/metadata.ts'
import { formatDay } from '#domain/text/format.ts'
import type { ArticleView } from './article-view.ts'

const noticeTexts: Record<NoticeKind, { concerns: string; concernedBy: string }> = {
  correction: {
    concerns: 'This is a correction of:',
    concernedBy: 'This article has been corrected.',
  },
  retraction: {
    concerns: 'This is the retraction of:',
    concernedBy: 'This article has been retracted.',
  },
  'expression-of-concern': {
    concerns: 'This is an expression of concern about:',
    concernedBy: 'The editors have expressed concern about this article.',
  },
}

/** The notices about an article, or the article that this notice concerns; shown before the title. */
export function ArticleNotices({ notices }: Pick<ArticleView, 'notices'>) {
  return notices.map((notice) => {
    const isConcerned = notice.direction === 'concerned-by'
    const look =
      isConcerned && notice.kind !== 'correction'
        ? 'border-alarm bg-alarm-bg text-alarm'
        : 'border-indigo bg-grey-bg'
    const { concerns, concernedBy } = noticeTexts[notice.kind]
    return (
      <p
        key={`${notice.direction} ${notice.id}`}
        className={`mb-4 border-l-4 px-4 py-3 break-words ${look}`}
      >
        <b>{isConcerned ? concernedBy : concerns}</b> {isConcerned && 'Read the notice: '}
        <Link to={`/journals/${notice.id}`} className="text-inherit">
          {notice.title}
        </Link>
        , {formatDay(notice.published)}
      </p>
    )
  })
}
