import {
  interactionLabels,
  joinLabels,
  publishedInformationLabels,
} from '#domain/editorial/review/review-model.ts'
import type { ArticleRecord, RecordContributor } from '#domain/publishing/article-record.ts'
import { modelsOf, reviewPeriodOf } from '#domain/publishing/peer-review.ts'
import {
  type RecordReview,
  type ReviewPart,
  titleOfReview,
} from '#domain/publishing/published-review.ts'
import { singleLine } from '#domain/text/clean-text.ts'
import { el, listEl, paragraphElements, textEl, type XmlElement } from '#domain/text/xml.ts'
import { orcidUrl } from '#features/metadata/formats/urls.ts'

const customMeta = (name: string, value: string | number): XmlElement =>
  el('custom-meta', el('meta-name', name), el('meta-value', String(value)))

/**
 * The peer review of an article in the terms of ANSI/NISO Z39.106-2023. JATS 1.3 has no elements for it, and
 * JATS4R uses `custom-meta` (NISO RP-39-2021).
 */
export function peerReviewMeta({ peerReview }: ArticleRecord): XmlElement | undefined {
  if (!peerReview) return undefined
  const { rounds, reviewers } = peerReview
  const period = reviewPeriodOf(peerReview)
  const last = rounds.at(-1)
  if (!period || !last)
    return el('custom-meta-group', customMeta('peer-review', 'Published without peer review'))
  return listEl('custom-meta-group', [
    customMeta('peer-review-identity-transparency', modelsOf(peerReview).join('; ')),
    customMeta(
      'peer-review-reviewer-interacts-with',
      joinLabels(last.interaction, interactionLabels),
    ),
    customMeta(
      'peer-review-information-published',
      joinLabels(last.published, publishedInformationLabels),
    ),
    customMeta('peer-review-reviewers', reviewers),
    customMeta('peer-review-rounds', rounds.length),
    customMeta('peer-review-started', period.from),
    customMeta('peer-review-completed', period.to),
  ])
}

/** A published review as JATS4R recommends for peer review materials (NISO RP-39-2021). */
export const subArticle = (review: RecordReview, { contributors }: ArticleRecord): XmlElement =>
  el(
    'sub-article',
    { 'article-type': review.kind, id: `review-${review.number}` },
    el(
      'front-stub',
      textEl('article-id', review.doi, { 'pub-id-type': 'doi' }),
      el('title-group', el('article-title', titleOfReview(review))),
      writersOf(review, contributors),
      el('self-uri', { 'xlink:href': review.url, 'content-type': 'text/html' }, 'Review page'),
      el(
        'custom-meta-group',
        customMeta('peer-review-stage', 'pre-publication'),
        // The first submission is round 0.
        customMeta('peer-review-revision-round', review.round - 1),
      ),
    ),
    el('body', ...review.parts.map(section)),
  )

const section = ({ heading, text }: ReviewPart): XmlElement =>
  el('sec', el('title', singleLine(heading ?? 'Decision letter')), ...paragraphElements(text))

const roles = {
  'reviewer-report': 'reviewer',
  'editor-report': 'editor',
  'author-comment': 'author',
} as const

/** The authors of a review. Responses are by the authors of the article; reviewers are named only if they signed. */
function writersOf(
  { kind, reviewerName, reviewerOrcid }: RecordReview,
  authors: RecordContributor[],
): XmlElement {
  const role = roles[kind]
  const name = (each: string) =>
    el(
      'contrib',
      { 'contrib-type': 'author' },
      kind === 'reviewer-report' &&
        reviewerOrcid &&
        el('contrib-id', { 'contrib-id-type': 'orcid' }, orcidUrl(reviewerOrcid)),
      each ? el('string-name', each) : el('anonymous'),
      el(
        'role',
        { 'specific-use': role },
        role.replace(/^./, (first) => first.toUpperCase()),
      ),
    )
  const names =
    kind === 'author-comment' ? authors.map(({ displayName }) => displayName) : [reviewerName ?? '']
  return el('contrib-group', ...(names.length > 0 ? names : ['']).map(name))
}
