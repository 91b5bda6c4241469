import { data, isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { describePeerReview } from '#domain/publishing/peer-review.ts'
import { articleReviewsUrl, articleUrl } from '#domain/publishing/public-urls.ts'
import { titleOfReview } from '#domain/publishing/published-review.ts'
import { findShownArticle } from '#features/publishing/articles/record-queries.ts'
import { pageContext } from '#web/context.ts'
import { NotFound } from '#web/layout/not-found.tsx'
import { RemovedArticle } from '#web/layout/removed-article.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import type { Route } from './+types/reviews'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, content, baseUrl } = context.get(pageContext)
  const shown = await findShownArticle(db, { journal: content.journal, baseUrl }, params.id)
  if (shown === 'removed') throw data(null, { status: 410 })
  if (!shown || shown.record.reviews.length === 0) throw data(null, { status: 404 })
  const { id, title, language, reviews, peerReview } = shown.record
  return {
    article: { id, title, language },
    url: articleReviewsUrl(baseUrl, id),
    journalName: content.journal.name,
    isIndexed: !shown.isLeftSample,
    statement: peerReview && describePeerReview(peerReview),
    reviews: reviews.map((review) => ({
      number: review.number,
      title: titleOfReview(review),
      reviewerName: review.reviewerName,
      reviewerOrcid: review.reviewerOrcid,
      isReport: review.kind === 'reviewer-report',
      parts: review.parts,
    })),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { article, url, journalName, isIndexed } = loaderData
  return [
    { title: `Reviews of ${article.title} - ${journalName}` },
    { name: 'description', content: `The published peer review of “${article.title}”.` },
    { tagName: 'link', rel: 'canonical', href: url },
    ...(isIndexed ? [] : [{ name: 'robots', content: 'noindex' }]),
  ]
}

type Review = Route.ComponentProps['loaderData']['reviews'][number]

export default function ReviewsPage({ loaderData }: Route.ComponentProps) {
  const { article, statement, reviews } = loaderData
  return (
    <article className="page py-10">
      <PageTitle lead={statement ?? undefined}>Published reviews</PageTitle>
      <p className="mb-8 text-lg">
        <Link to={articleUrl('', article.id)} lang={article.language}>
          {article.title}
        </Link>
      </p>
      <div className="flex max-w-[68ch] flex-col gap-10">
        {reviews.map((review) => (
          <PublishedReview key={review.number} review={review} />
        ))}
      </div>
    </article>
  )
}

const PublishedReview = ({ review }: { review: Review }) => (
  <section aria-labelledby={`review-${review.number}`}>
    <h2 id={`review-${review.number}`} className="text-2xl">
      {review.title}
    </h2>
    {review.isReport && <Signature review={review} />}
    {review.parts.map(({ heading, text }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order
      <div key={index} className="mt-4">
        {heading && (
          <h3 className="text-base font-semibold break-words whitespace-pre-line">{heading}</h3>
        )}
        <p className="mt-1 break-words whitespace-pre-line">{text}</p>
      </div>
    ))}
  </section>
)

const Signature = ({ review: { reviewerName, reviewerOrcid } }: { review: Review }) => (
  <p className="mt-1 text-soft">
    {reviewerName ? `Signed by ${reviewerName}` : 'The reviewer has not signed this report.'}
    {reviewerOrcid && (
      <>
        {' '}
        (<a href={`https://orcid.org/${reviewerOrcid}`}>ORCID {reviewerOrcid}</a>)
      </>
    )}
  </p>
)

export function ErrorBoundary() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  if (isRouteErrorResponse(error) && error.status === 410) return <RemovedArticle />
  throw error
}
