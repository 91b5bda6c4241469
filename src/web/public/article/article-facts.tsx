import { Link } from 'react-router'
import { doiUrl } from '#domain/publishing/doi/doi-link.ts'
import { articleReviewsUrl } from '#domain/publishing/public-urls.ts'
import { formatDay, formatIssue, formatPages } from '#domain/text/format.ts'
import type { Route } from './+types/article'
import type { ArticleView } from './article-view.ts'

type PageData = Route.ComponentProps['loaderData']

type Props = {
  article: PageData['article']
  view: ArticleView
  licence: PageData['licence']
  /** The page of its issue; null without an issue. */
  issuePath: string | null
}

export function ArticleFacts({ article, view, licence, issuePath }: Props) {
  const issue = formatIssue(article)
  const { received, revised, accepted } = view.dates
  return (
    <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1.5 text-[0.95rem]">
      <Fact name="Status">{describeStatus(article, view)}</Fact>
      {received && <DayFact name="Received" day={received} />}
      {revised && <DayFact name="Revised" day={revised} />}
      {accepted && <DayFact name="Accepted" day={accepted} />}
      <Fact name="Published Date">
        {article.publishedDate ? (
          <time dateTime={article.publishedDate}>{formatDay(article.publishedDate)}</time>
        ) : (
          'Not published yet'
        )}
      </Fact>
      {issue && <Fact name="Issue">{issuePath ? <Link to={issuePath}>{issue}</Link> : issue}</Fact>}
      {article.pages && <Fact name="Pages">{formatPages(article.pages)}</Fact>}
      {view.articleNumber && <Fact name="Article">{view.articleNumber}</Fact>}
      {view.doi && (
        <Fact name="DOI">
          <a href={doiUrl(view.doi)} className="[overflow-wrap:anywhere]">
            {view.doi}
          </a>
        </Fact>
      )}
      {view.peerReview && (
        <Fact name="Peer review">
          <Link to="/peer-review">{view.peerReview}</Link>
        </Fact>
      )}
      {view.hasReviews && (
        <Fact name="Reviews">
          <Link to={articleReviewsUrl('', article.id)}>Read the published reviews</Link>
        </Fact>
      )}
      <Fact name="Language">{view.language.name}</Fact>
      <Fact name="Licence">
        <a href={licence.url} rel="license">
          {licence.name}
        </a>
      </Fact>
    </dl>
  )
}

function describeStatus({ status }: Props['article'], { notices }: ArticleView): string {
  const isRetracted = notices.some(
    ({ kind, direction }) => kind === 'retraction' && direction === 'concerned-by',
  )
  if (isRetracted) return 'Retracted'
  return status === 'published' ? 'Published' : 'Unknown'
}

const DayFact = ({ name, day }: { name: string; day: string }) => (
  <Fact name={name}>
    <time dateTime={day}>{formatDay(day)}</time>
  </Fact>
)

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <>
    <dt className="text-soft">{name}</dt>
    <dd>{children}</dd>
  </>
)
