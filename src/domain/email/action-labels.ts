import { reviewerTemplates } from './reviewer-templates.ts'
import type { TemplateName } from './template.ts'

/** The labels of the buttons in emails to authors and reviewers. */
export const actionLabels = {
  submission: 'Open your submission',
  article: 'Read the article',
  issue: 'Open the issue',
  review: 'Open your review page',
} as const

/** The label of the button under an email of this template; undefined without a button. */
export function templateActionLabel(name: TemplateName): string | undefined {
  if (name === 'review-ended' || name === 'review-received') return undefined
  if (name in reviewerTemplates) return actionLabels.review
  if (name === 'published' || name === 'published-in-issue') return actionLabels.article
  return name === 'articles-published-in-issue' ? actionLabels.issue : actionLabels.submission
}
