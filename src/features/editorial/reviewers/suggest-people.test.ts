import { expect } from 'vitest'
import { givenReviewedSubmission, invite, samplePerson } from '../../../../test/editorial/rounds.ts'
import { postToSubmission } from '../../../../test/editorial/workflow.ts'
import { createArticle, test } from '../../../../test/site.ts'
import type { Person, TestSite } from '../../../../test/site-actions.ts'

const suggest = async (site: TestSite, who: Person, id: string) =>
  (await site.ask(who, { url: `/api/reviewers/suggestions?for=${id}` })).body.people

const writer = (displayName: string, affiliation: string) => ({
  displayName,
  affiliations: [{ name: affiliation }],
})

/** A submission about reading whose author suggests one person and opposes another. */
const givenWishes = (site: TestSite) =>
  givenReviewedSubmission(site, {
    keywords: '["Reading", "lesson study"]',
    reviewers: JSON.stringify([
      { kind: 'suggested', name: 'Wished Reviewer', email: 'wished@unn.edu.ng' },
      { kind: 'opposed', name: 'Opposed Writer', email: 'opposed@unn.edu.ng' },
    ]),
  })

test('R-REVIEW-1 an editor gets suggestions by wishes of the author and by shared keywords', async ({
  site,
}) => {
  const manager = await site.signIn('admin')
  const article = (keywords: string, ...people: object[]) =>
    createArticle(site, manager, { keywords, contributors: JSON.stringify(people) })
  await article('["reading"]', writer('One Writer', 'University of Nigeria'))
  await article(
    '["reading", "Lesson study"]',
    writer('Both Writer', 'University of Ghana'),
    writer('Opposed Writer', 'University of Ghana'),
    writer('Sample Author', 'University of Lagos'),
  )
  await article('["algebra"]', writer('Other Writer', 'University of Ghana'))
  const { editor, id } = await givenWishes(site)
  expect(await suggest(site, editor, id)).toMatchObject([
    { name: 'Wished Reviewer', email: 'wished@unn.edu.ng', isWish: true, articles: 0 },
    {
      name: 'Both Writer',
      email: null,
      affiliation: 'University of Ghana',
      keywords: ['Reading', 'lesson study'],
      articles: 1,
      isWish: false,
    },
    { name: 'Opposed Writer', conflicts: expect.arrayContaining([opposed]) },
    { name: 'One Writer', keywords: ['Reading'] },
  ])
})

const opposed = { kind: 'opposed-by-author', detail: 'Opposed Writer' }

test('R-REVIEW-1 people of the database are not suggested again', async ({ site }) => {
  const { editor, id } = await givenWishes(site)
  expect(await suggest(site, editor, id)).toHaveLength(1)
  const known = samplePerson('Another Name', { email: 'WISHED@unn.edu.ng' })
  await site.ask(editor, { method: 'POST', url: '/api/reviewers', payload: known })
  expect(await suggest(site, editor, id)).toEqual([])
})

test('R-REVIEW-1 R-DUTY-2 an editor with a conflict of interest gets no suggestions', async ({
  site,
}) => {
  const { author, id } = await givenWishes(site)
  const conflicted = await site.signIn('editor')
  await postToSubmission(site, conflicted, `${id}/conflict`)
  const url = `/api/reviewers/suggestions?for=${id}`
  expect((await site.ask(conflicted, { url })).status).toBe(404)
  expect((await site.ask(author, { url })).status).toBe(403)
})

test('R-REVIEW-1 a person whom the author opposes is invited with a reason only', async ({
  site,
}) => {
  const { editor, id } = await givenWishes(site)
  const person = samplePerson('Some Name', { email: 'opposed@unn.edu.ng' })
  const refused = await invite(site, editor, id, person)
  expect([refused.status, refused.headers['x-field']]).toEqual([400, 'overrideReason'])
  const overrideReason = 'Nobody else knows the method'
  expect((await invite(site, editor, id, person, { overrideReason })).status).toBe(201)
})

test('R-REVIEW-1 editors change and delete only their own notes about a reviewer', async ({
  site,
}) => {
  const editor = await site.signIn('editor')
  const other = await site.signIn('editor')
  const added = await site.ask(editor, {
    method: 'POST',
    url: '/api/reviewers',
    payload: samplePerson(),
  })
  const url = `/api/reviewers/${added.body.data.id}/notes`
  await site.ask(editor, { method: 'POST', url, payload: { text: 'Through', quality: 2 } })
  const notesOf = async (who: Person) => (await site.ask(who, { url })).body.notes
  const [note] = await notesOf(editor)
  expect([note.isYours, (await notesOf(other))[0].isYours]).toEqual([true, false])
  const change = (who: Person, payload: object) =>
    site.ask(who, { method: 'PATCH', url: `${url}/${note.id}`, payload })
  const remove = (who: Person) => site.ask(who, { method: 'DELETE', url: `${url}/${note.id}` })
  expect((await change(other, { text: 'Changed' })).status).toBe(404)
  expect((await remove(other)).status).toBe(404)
  expect((await change(editor, { text: '' })).status).toBe(400)
  expect((await change(editor, { text: 'Thorough', quality: 5 })).status).toBe(200)
  expect(await notesOf(editor)).toMatchObject([{ text: 'Thorough', quality: 5 }])
  expect((await remove(editor)).status).toBe(200)
  expect(await notesOf(editor)).toEqual([])
})
