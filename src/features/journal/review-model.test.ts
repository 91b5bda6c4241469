import { expect, test } from 'vitest'
import { stageInfo } from '#domain/editorial/deadlines.ts'
import { defaultDays } from '#domain/editorial/review/days.ts'
import { ReviewModel } from '#domain/editorial/review/review-model.ts'
import { coAuthorYears } from '#domain/editorial/reviewers/reviewer-conflicts.ts'
import { readFolder } from './read-folder.ts'
import { renderJournal } from './render-journal.ts'

const written = await readFolder('journal')

/** The text of the page Peer Review, without tags. */
function renderReviewPage(review: object, text?: string): string {
  const page = written.pages['peer-review']
  if (!page) throw new Error('the page is missing')
  const pages = { ...written.pages, 'peer-review': text === undefined ? page : { ...page, text } }
  const journal = { ...written.journal, review: ReviewModel.parse(review) }
  const html = renderJournal({ journal, pages }).pages.get('peer-review')?.html ?? ''
  return html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
}

test('R-BLIND-4 the page Peer Review states the review model of the settings', () => {
  const own = renderReviewPage({})
  expect(own).toContain('Reviewers do not know who wrote a manuscript')
  expect(own).toContain('Identity transparency Double anonymized Reviewer interacts with Editor')
  expect(own).toContain('Review information published None Post-publication commenting None')
  expect(own).toContain('invites at least 2 reviewers')
  const open = renderReviewPage({
    identityTransparency: 'all-identities-visible',
    interaction: ['editor', 'authors'],
    published: ['review-reports', 'reviewer-identities'],
    commenting: 'open',
    reviewers: 3,
  })
  expect(open).toContain('authors know who reviewed it')
  expect(open).toContain('All identities visible Reviewer interacts with Editor; Authors')
  expect(open).toContain('Review reports, reviewer opt in; Reviewer identities, reviewer opt in')
  expect(open).toContain('invites at least 3 reviewers')
})

test('R-BLIND-4 a page Peer Review whose text does not name the model begins with it', () => {
  const page = renderReviewPage({ identityTransparency: 'single-anonymized' }, 'Our own words')
  expect(page).toMatch(/^ ?Review model .*Single anonymized.* Our own words/)
})

test('R-BLIND-4 the page Peer Review promises the times and rules of the software', () => {
  const page = renderReviewPage({})
  const { days = 0 } = stageInfo['revision-requested']
  for (const promise of [
    `Initial check ${stageInfo.submitted.days} days`,
    `Report of a reviewer ${defaultDays.review} days after the invitation`,
    `Minor or major revision by the author ${days} days`,
    `with an author in the last ${coAuthorYears} years`,
    'First decision 84 days after submission',
    'You may appeal a rejection once',
  ])
    expect(page).toContain(promise)
  expect(page).not.toMatch(/editor-in-chief confirms|\{\{/)
})

test('R-BLIND-4 no page writes a time or a number of reviewers that the settings know', () => {
  for (const name of ['peer-review', 'guide', 'faq', 'about']) {
    const { text = '' } = written.pages[name] ?? {}
    const promises = text.match(/[^.|]*\b(?:review|decision|revision|appeal|author)[^.|]*/gi) ?? []
    for (const promise of promises)
      expect(promise, name).not.toMatch(
        /\b(?:\d+|two|three) (?:days|weeks|months|years|reviewers)\b/i,
      )
  }
})
