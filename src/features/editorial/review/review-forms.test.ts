import { expect } from 'vitest'
import { reviewReport } from '#db/schema/editorial/review.ts'
import { defaultReviewForm } from '#domain/editorial/review/default-review-form.ts'
import { ReviewQuestions } from '#domain/editorial/review/review-form.ts'
import {
  fetchReview,
  givenReviewer,
  saveFields,
  sendReview,
} from '../../../../test/editorial/review.ts'
import { completeReview } from '../../../../test/fixtures/complete-review.ts'
import { test } from '../../../../test/site.ts'
import type { Person, TestSite } from '../../../../test/site-actions.ts'

const question = {
  kind: 'text',
  id: 'only',
  label: 'What is new?',
  help: null,
  required: true,
  audience: 'author',
}

const ask = (
  site: TestSite,
  who: Person,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
) => site.ask(who, { method, url: `/api${url}`, ...(payload && { payload }) })

async function createForm(site: TestSite, manager: Person): Promise<string> {
  const form = { name: 'Short form', questions: [question] }
  return (await ask(site, manager, 'POST', '/review-forms', form)).body.data.id
}

test('R-REVIEW-5 a new journal has a form with valid questions', async ({ site }) => {
  expect(ReviewQuestions.safeParse(defaultReviewForm.questions).error).toBeUndefined()
  const { data } = (await ask(site, await site.signIn('editor'), 'GET', '/review-forms')).body
  expect(data).toMatchObject([{ id: 'default', isDefault: true, formVersion: 1, savedBy: null }])
})

test('R-REVIEW-5 a manager creates, changes, chooses and archives forms', async ({ site }) => {
  const manager = await site.signIn('admin')
  const id = await createForm(site, manager)
  const changed = { name: 'Shorter', questions: [{ ...question, required: false }] }
  const put = (formVersion: number) =>
    ask(site, manager, 'PUT', `/review-forms/${id}`, { ...changed, formVersion })
  expect((await put(1)).status).toBe(200)
  expect((await put(1)).status, 'somebody else was faster').toBe(409)
  expect((await ask(site, manager, 'POST', `/review-forms/${id}/default`)).status).toBe(200)
  const { data } = (await ask(site, manager, 'GET', '/review-forms')).body
  expect(data).toMatchObject([
    { id, name: 'Shorter', isDefault: true, formVersion: 2, savedBy: manager.name },
  ])
  expect((await ask(site, manager, 'DELETE', `/review-forms/${id}`)).status).toBe(409)
  await ask(site, manager, 'POST', '/review-forms/default/default')
  expect((await ask(site, manager, 'DELETE', `/review-forms/${id}`)).status).toBe(200)
  expect((await put(2)).status).toBe(404)
  expect((await ask(site, manager, 'GET', '/review-forms')).body.data).toHaveLength(1)
})

test('R-REVIEW-5 a form without questions or with two of one id is refused', async ({ site }) => {
  const manager = await site.signIn('admin')
  for (const questions of [[], [question, question], [{ ...question, kind: 'other' }]]) {
    const form = { name: 'Wrong', questions }
    expect((await ask(site, manager, 'POST', '/review-forms', form)).status).toBe(400)
  }
})

test('R-REVIEW-5 an editor can exchange the form of a round until a review has begun', async ({
  site,
}) => {
  const manager = await site.signIn('admin')
  const { id, reviewer } = await givenReviewer(site)
  const formId = await createForm(site, manager)
  const exchange = (form: string) =>
    ask(site, manager, 'PUT', `/submissions/${id}/review-form`, { formId: form })
  expect((await exchange(formId)).status).toBe(200)
  expect((await fetchReview(site, reviewer)).body.data.form.name).toBe('Short form')
  expect((await exchange('none')).status).toBe(404)
  expect((await exchange('default')).status).toBe(200)
  expect((await exchange(formId)).status).toBe(200)
  await saveFields(site, reviewer, { 'answer.only': 'A thing' })
  const refused = await exchange('default')
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'A reviewer has begun to write in the form of this round. It cannot be changed any more.',
  ])
})

test('R-REVIEW-5 a review keeps the form version in which it was begun', async ({ site }) => {
  const manager = await site.signIn('admin')
  const { reviewer } = await givenReviewer(site)
  await saveFields(site, reviewer, completeReview)
  const form = { name: 'Changed', questions: [question], formVersion: 1 }
  expect((await ask(site, manager, 'PUT', '/review-forms/default', form)).status).toBe(200)
  expect((await fetchReview(site, reviewer)).body.data.form.name, 'its name may change').toBe(
    'Changed',
  )
  expect((await sendReview(site, reviewer)).status).toBe(200)
  const [report] = await site.db.select().from(reviewReport)
  expect(report).toMatchObject({ formId: 'default', formVersion: 1 })
})

test('R-REVIEW-5 an editor sees whether the form of each round can be exchanged', async ({
  site,
}) => {
  const manager = await site.signIn('admin')
  const formId = await createForm(site, manager)
  const { reviewer, id } = await givenReviewer(site)
  const fetchForms = async () => {
    const { rounds, forms } = (await ask(site, manager, 'GET', `/submissions/${id}/review`)).body
      .data
    return { offered: forms, form: rounds[0].form, canExchange: rounds[0].canExchangeForm }
  }
  const short = { id: formId, name: 'Short form' }
  const first = { id: defaultReviewForm.id, name: defaultReviewForm.name }
  const offered = [first, short]
  expect(await fetchForms()).toEqual({ offered, form: first, canExchange: true })
  await ask(site, manager, 'PUT', `/submissions/${id}/review-form`, { formId })
  expect(await fetchForms()).toEqual({ offered, form: short, canExchange: true })
  await saveFields(site, reviewer, { comments: 'Begun' })
  expect(await fetchForms()).toEqual({ offered, form: short, canExchange: false })
})
