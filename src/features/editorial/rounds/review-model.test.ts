import { expect } from 'vitest'
import { reviewRound } from '#db/schema/editorial/submissions.ts'
import { insertReview } from '../../../../test/editorial/peer-review.ts'
import {
  answerInvitation,
  fetchRounds,
  givenReviewedSubmission,
  invite,
  openRound,
  secretIn,
} from '../../../../test/editorial/rounds.ts'
import { fetchWorkflow, waitForEmail } from '../../../../test/editorial/workflow.ts'
import { putSettings, readSettings } from '../../../../test/features/settings.ts'
import { createSubmission, test } from '../../../../test/site.ts'
import type { TestSite } from '../../../../test/site-actions.ts'

const reviewer = { name: 'Sample Reviewer', email: 'sample.reviewer@unn.edu.ng' }

/** A submission with an open round and one sent review; what each side sees of the other. */
async function givenReviewIn(site: TestSite, anonymity: string) {
  const editor = await site.signIn('editor')
  const author = await site.signIn('author')
  const { _id: id } = await createSubmission(site, author)
  await openRound(site, editor, id, { anonymity })
  expect((await invite(site, editor, id, reviewer)).status).toBe(201)
  const secret = secretIn(await waitForEmail(site, reviewer))
  await answerInvitation(site, secret, 'accept')
  const headers = { authorization: `ReviewLink ${secret}` }
  const seen = (await site.ask(null, { url: '/api/review', headers })).body.data
  const file = await site.ask(null, { url: '/api/review/manuscript', headers })
  const [round] = await fetchRounds(site, editor, id)
  await insertReview(site, round.invitations[0].id, { comments: 'Say where.' })
  const url = `/api/submissions/${id}/decision-draft/request-minor-revision`
  const { body: letter } = await site.ask(editor, { url })
  const forAuthor = JSON.stringify([letter, await fetchWorkflow(site, author, id)])
  return { seen, file, letter, forAuthor }
}

test('R-BLIND-4 the review model of the journal applies to new rounds only', async ({ site }) => {
  const manager = await site.signIn('admin')
  const { editor, id } = await givenReviewedSubmission(site)
  const { version } = await readSettings(site, manager)
  const review = {
    identityTransparency: 'single-anonymized',
    interaction: ['authors', 'editor'],
    published: ['review-reports'],
    commenting: 'none',
    reviewers: 3,
  }
  const published = await putSettings(site, manager, 'parts/review', version, { review })
  expect(published.status).toBe(200)
  const { _id: later } = await createSubmission(site, await site.signIn('author'))
  await openRound(site, editor, later)
  expect(await fetchRounds(site, editor, id)).toMatchObject([{ anonymity: 'double-anonymized' }])
  expect(await fetchRounds(site, editor, later)).toMatchObject([{ anonymity: 'single-anonymized' }])
  const stored = await site.db
    .select({ interaction: reviewRound.interaction, published: reviewRound.published })
    .from(reviewRound)
    .orderBy(reviewRound.interaction)
  expect(stored).toEqual([
    { interaction: ['editor'], published: [] },
    { interaction: ['editor', 'authors'], published: ['review-reports'] },
  ])
})

test('R-BLIND-4 a model with signed reports that are not published is refused', async ({
  site,
}) => {
  const manager = await site.signIn('admin')
  const { journal, version } = await readSettings(site, manager)
  const review = { ...journal.review, published: ['reviewer-identities'] }
  const refused = await putSettings(site, manager, 'parts/review', version, { review })
  expect([refused.status, refused.headers['x-field']]).toEqual([400, 'review.published'])
})

test('R-BLIND-4 in a single anonymized round only the reviewer knows the other side', async ({
  site,
}) => {
  const { seen, file, letter, forAuthor } = await givenReviewIn(site, 'single-anonymized')
  expect(seen).toMatchObject({ authors: ['Sample Author'], hasFile: true })
  expect(file.status).toBe(200)
  expect(letter.points).toEqual(['Reviewer 1, Comments: Say where.'])
  expect(forAuthor).not.toMatch(/Sample Reviewer|unn\.edu/)
})

test('R-BLIND-4 both sides know each other where all identities are visible', async ({ site }) => {
  const { seen, file, letter, forAuthor } = await givenReviewIn(site, 'all-identities-visible')
  expect(seen).toMatchObject({ authors: ['Sample Author'], hasFile: true })
  expect(file.status).toBe(200)
  expect(letter.body).toContain('Reviewer 1 (Sample Reviewer)\n\nComments:\nSay where.')
  expect(letter.points).toEqual(['Reviewer 1 (Sample Reviewer), Comments: Say where.'])
  expect(forAuthor).not.toContain('unn.edu')
})
