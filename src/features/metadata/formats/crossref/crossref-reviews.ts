import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import {
  type PublishedReviewKind,
  type RecordReview,
  titleOfReview,
} from '#domain/publishing/published-review.ts'
import { singleLine } from '#domain/text/clean-text.ts'
import { el, textEl, type XmlElement } from '#domain/text/xml.ts'
import { orcidUrl } from '#features/metadata/formats/urls.ts'
import { type CrossrefDeposit, contributors, depositBatch, truncate } from './crossref.ts'

const types: Record<PublishedReviewKind, string> = {
  'reviewer-report': 'referee-report',
  'editor-report': 'editor-report',
  'author-comment': 'author-comment',
}

/**
 * The deposit of the published reviews of an article as `peer_review` records (Crossref deposit schema 5.4.0); undefined
 * without DOIs.
 */
export function crossrefReviews(
  record: ArticleRecord,
  deposit: CrossrefDeposit,
): XmlElement | undefined {
  const reviews = record.reviews.flatMap((review) =>
    review.doi && record.doi ? [peerReview(review, record, review.doi, record.doi)] : [],
  )
  return reviews.length > 0 ? depositBatch(record.journal, deposit, reviews) : undefined
}

const peerReview = (
  review: RecordReview,
  record: ArticleRecord,
  doi: string,
  articleDoi: string,
): XmlElement =>
  el(
    'peer_review',
    // The first submission is round 0.
    { stage: 'pre-publication', type: types[review.kind], 'revision-round': review.round - 1 },
    review.kind === 'author-comment' ? contributors(record.contributors) : writer(review),
    el('titles', el('title', singleLine(`${titleOfReview(review)}: ${record.title}`))),
    reviewDate(review.writtenOn),
    el('running_number', String(review.number)),
    el(
      'ai:program',
      { name: 'AccessIndicators' },
      el('ai:license_ref', { start_date: record.dates.published }, record.licence.url),
    ),
    el(
      'rel:program',
      { name: 'relations' },
      el(
        'rel:related_item',
        el(
          'rel:inter_work_relation',
          { 'relationship-type': 'isReviewOf', 'identifier-type': 'doi' },
          articleDoi,
        ),
      ),
    ),
    el('doi_data', el('doi', singleLine(doi)), el('resource', review.url)),
  )

/** The reviewer who signed, or an anonymous reviewer or editor. */
function writer({ kind, reviewerName, reviewerOrcid }: RecordReview): XmlElement {
  const contributor_role = kind === 'editor-report' ? 'editor' : 'reviewer'
  const role = { sequence: 'first', contributor_role }
  const person = reviewerName
    ? el(
        'person_name',
        role,
        el('surname', truncate(reviewerName, 60)),
        textEl('ORCID', reviewerOrcid && orcidUrl(reviewerOrcid)),
      )
    : el('anonymous', role)
  return el('contributors', person)
}

function reviewDate(day: string): XmlElement {
  const [year, month, date] = day.split('-')
  return el('review_date', textEl('month', month), textEl('day', date), textEl('year', year))
}
