import { expect } from 'vitest'
import { NewInvitation } from '#domain/editorial/review/invitation.ts'
import { getAccount } from '#features/accounts/queries.ts'
import { inviteReviewer } from '#features/editorial/rounds/invite-reviewer.ts'
import { insertReview } from '../../../../test/editorial/peer-review.ts'
import {
  closeRound,
  fetchRounds,
  givenReviewedSubmission,
  invite,
  openRound,
  samplePerson,
} from '../../../../test/editorial/rounds.ts'
import { postToSubmission } from '../../../../test/editorial/workflow.ts'
import { createArticle, createSubmission, test } from '../../../../test/site.ts'
import type { Person, TestSite } from '../../../../test/site-actions.ts'

const add = (site: TestSite, who: Person, person: object) =>
  site.ask(who, { method: 'POST', url: '/api/reviewers', payload: person })

const list = async (site: TestSite, who: Person, query = '') =>
  (await site.ask(who, { url: `/api/reviewers${query}` })).body

const namesIn = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name)

test('R-REVIEW-1 the database lists topics, load, last invitation, average days and quality', async ({
  site,
}) => {
  const { editor, id } = await givenReviewedSubmission(site)
  const added = await add(site, editor, samplePerson('Known Reviewer', { topics: ['algebra'] }))
  expect(added.status).toBe(201)
  const reviewerId = added.body.data.id
  await invite(site, editor, id, { id: reviewerId })
  await site.db.execute(`update review_invitation set answered_at = invited_at`)
  expect((await list(site, editor)).items).toMatchObject([
    {
      name: 'Known Reviewer',
      topics: ['algebra'],
      openReviews: 1,
      reviews: 0,
      lastInvitedAt: '2026-03-02T09:00:00.000Z',
      averageDays: null,
      quality: null,
    },
  ])
  const url = `/api/reviewers/${reviewerId}/notes`
  for (const payload of [{ text: 'Thorough', quality: 5 }, { quality: 4 }]) {
    expect((await site.ask(editor, { method: 'POST', url, payload })).status).toBe(200)
    site.pass(1000)
  }
  expect((await list(site, editor)).items[0].quality).toBe(4.5)
  const { notes } = (await site.ask(editor, { url })).body
  expect(notes[0]).toMatchObject({ text: 'Thorough', quality: 5, by: 'Ngozi Eze' })
  const empty = await site.ask(editor, { method: 'POST', url, payload: { text: ' ' } })
  expect([empty.status, empty.headers['x-field']]).toEqual([400, 'text'])
})

test('R-REVIEW-1 an address is in the reviewer database once', async ({ site }) => {
  const { editor } = await givenReviewedSubmission(site)
  await add(site, editor, samplePerson())
  const again = await add(site, editor, samplePerson('Same', { email: samplePerson().email }))
  expect([again.status, again.headers['x-field']]).toEqual([409, 'email'])
})

test('R-REVIEW-1 a retired reviewer is neither suggested nor invited', async ({ site }) => {
  const { editor, id } = await givenReviewedSubmission(site)
  const { body } = await add(site, editor, samplePerson())
  const change = (payload: object) =>
    site.ask(editor, { method: 'PATCH', url: `/api/reviewers/${body.data.id}`, payload })
  expect((await change({ topics: ['reading'], orcid: '0000-0002-1825-0097' })).status).toBe(200)
  expect((await change({ orcid: 'wrong' })).headers['x-field']).toBe('orcid')
  expect((await change({ retired: true })).status).toBe(200)
  expect((await list(site, editor, '?search=READING')).items).toMatchObject([
    { retired: true, orcid: '0000-0002-1825-0097' },
  ])
  expect(namesIn(await list(site, editor, `?for=${id}`)), 'not suggested').toEqual([])
  const refused = await invite(site, editor, id, { id: body.data.id })
  expect(refused.body.message).toBe('Sample Reviewer does not review any more.')
})

test('R-REVIEW-1 suggestions come first with the keywords they share and their conflicts', async ({
  site,
}) => {
  const manager = await site.signIn('admin')
  const wishes = JSON.stringify([{ kind: 'opposed', name: 'Topic Reviewer' }])
  const keywords = '["lesson study", "reading"]'
  const { editor, id } = await givenReviewedSubmission(site, { keywords, reviewers: wishes })
  await createArticle(site, manager, { authors: '["Article Writer"]', keywords: '["Reading"]' })
  for (const person of [
    samplePerson('A Stranger'),
    samplePerson('Article Writer'),
    samplePerson('Topic Reviewer', { topics: ['Lesson Study', 'reading'] }),
  ])
    await add(site, editor, person)
  const ranked = await list(site, editor, `?for=${id}`)
  expect(ranked.items).toMatchObject([
    {
      name: 'Topic Reviewer',
      fit: { keywords: ['lesson study', 'reading'], articles: 0 },
      conflicts: [{ kind: 'opposed-by-author' }],
      refusal: null,
    },
    { name: 'Article Writer', fit: { keywords: ['reading'], articles: 1 }, conflicts: [] },
    { name: 'A Stranger', fit: null, isInvited: false },
  ])
  expect(namesIn(await list(site, editor, `?for=${id}&page=2&limit=2`))).toEqual(['A Stranger'])
})

test('R-REVIEW-1 a reviewer of an earlier round can be chosen again for the next one', async ({
  site,
}) => {
  const { editor, id } = await givenReviewedSubmission(site)
  await invite(site, editor, id)
  const [{ invitations }] = await fetchRounds(site, editor, id)
  await insertReview(site, invitations[0].id, { comments: 'Say when.' })
  expect((await list(site, editor, `?for=${id}`)).items).toMatchObject([{ isInvited: true }])
  await closeRound(site, editor, id)
  await openRound(site, editor, id, { anonymity: 'all-identities-visible' })
  expect((await list(site, editor, `?for=${id}`)).items).toMatchObject([{ isInvited: false }])
  await invite(site, editor, id)
  expect((await list(site, editor, `?for=${id}`)).items).toMatchObject([{ isInvited: true }])
})

test('R-REVIEW-1 a co-author of a recent article here is shown with the article', async ({
  site,
}) => {
  const manager = await site.signIn('admin')
  await createArticle(site, manager, {
    title: 'Written together',
    authors: '["Sample Author", "Co Author"]',
    publicationDate: '2025-06-01',
  })
  const { editor, id } = await givenReviewedSubmission(site)
  await add(site, editor, samplePerson('Co Author'))
  const [{ conflicts }] = (await list(site, editor, `?for=${id}`)).items
  expect(conflicts).toEqual([{ kind: 'recent-co-author', detail: 'Written together' }])
})

test('R-REVIEW-1 an editor learns from the database nothing of a submission with a conflict', async ({
  site,
}) => {
  const { editor, id } = await givenReviewedSubmission(site)
  const { body } = await add(site, editor, samplePerson('Known Reviewer'))
  site.pass(1000)
  await invite(site, editor, id, { id: body.data.id })
  await invite(site, editor, id, samplePerson('New Reviewer'))
  const conflicted = await site.signIn('editor', 'Conflicted Editor')
  await postToSubmission(site, conflicted, `${id}/conflict`)
  expect(namesIn(await list(site, editor))).toEqual(['Known Reviewer', 'New Reviewer'])
  expect((await list(site, conflicted)).items).toMatchObject([
    { name: 'Known Reviewer', openReviews: 0, lastInvitedAt: null },
  ])
  expect((await site.ask(conflicted, { url: `/api/reviewers?for=${id}` })).status).toBe(404)
  const [, hidden] = (await list(site, editor)).items
  const url = `/api/reviewers/${hidden.id}/notes`
  const note = { text: 'A note' }
  expect((await site.ask(conflicted, { method: 'POST', url, payload: note })).status).toBe(404)
  const { _id: other } = await createSubmission(site, await site.signIn())
  expect((await invite(site, conflicted, other, { id: hidden.id })).status).toBe(404)
})

test('R-REVIEW-1 R-BLIND-1 an editor with a conflict sees no note from after the invitation to it', async ({
  site,
}) => {
  const { editor, id } = await givenReviewedSubmission(site)
  const { body } = await add(site, editor, samplePerson('Known Reviewer'))
  const url = `/api/reviewers/${body.data.id}/notes`
  const note = async (who: Person, text: string, quality: number) => {
    site.pass(1000)
    const payload = { text, quality }
    expect((await site.ask(who, { method: 'POST', url, payload })).status).toBe(200)
  }
  await note(editor, 'From before', 4)
  site.pass(1000)
  await invite(site, editor, id, { id: body.data.id })
  await note(editor, 'On the review', 1)
  const conflicted = await site.signIn('editor', 'Conflicted Editor')
  await postToSubmission(site, conflicted, `${id}/conflict`)
  await note(conflicted, 'Their own', 5)
  const read = async (who: Person) => {
    const { notes } = (await site.ask(who, { url })).body
    const { quality } = (await list(site, who)).items[0]
    return [notes.map(({ text }: { text: string }) => text), quality]
  }
  expect(await read(conflicted)).toEqual([['From before', 'Their own'], 4.5])
  expect(await read(editor)).toEqual([['From before', 'On the review', 'Their own'], 3.3])
})

test('R-REVIEW-1 an editor with a conflict does not see a reviewer whom an invitation added', async ({
  site,
}) => {
  const { editor, id } = await givenReviewedSubmission(site)
  const clock = () => {
    site.pass(1)
    return site.now
  }
  const input = NewInvitation.parse({ reviewer: samplePerson(), overrideReason: '' })
  const deps = { ...site, clock, baseUrl: 'http://localhost:3000' }
  await inviteReviewer(deps, await getAccount(site.db, editor.id), id, input)
  const conflicted = await site.signIn('editor')
  await postToSubmission(site, conflicted, `${id}/conflict`)
  expect(namesIn(await list(site, editor))).toEqual(['Sample Reviewer'])
  expect(namesIn(await list(site, conflicted))).toEqual([])
})
