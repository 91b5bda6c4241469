import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { callApiContext } from '#web/context.ts'
import { handleFormPost } from './handle-form-post.ts'
import { isRequired } from './validation.ts'

const schema = z.object({
  email: z.email('must be an email address'),
  note: z.string().optional(),
})
const messages = { fields: { email: 'Please enter a valid email.' } }

/** Posts a form to a page whose API responds with `status` and `body`. */
async function send(form: Record<string, string>, status = 200, body: object = {}, field?: string) {
  const calls: [string, object][] = []
  const context = new RouterContextProvider()
  context.set(callApiContext, async (path, json) => {
    calls.push([path, json])
    return { status, body, field }
  })
  const request = new Request('http://localhost/x', {
    method: 'POST',
    body: new URLSearchParams(form),
  })
  const { data, init } = await handleFormPost(
    { request, context },
    {
      schema,
      messages,
      failed: 'It failed.',
      echoes: ['email'],
      call: (json) => ({ method: 'POST', path: '/x', json }),
    },
  )
  return { data, status: init?.status, calls }
}

test('R-USE-1 an invalid form that was sent without JavaScript does not reach the API', async () => {
  const answer = await send({ email: 'ada', note: 'secret' })
  expect(answer).toEqual({
    data: {
      errors: { email: { type: 'wrong', message: 'Please enter a valid email.' } },
      typed: { email: 'ada' },
    },
    status: 400,
    calls: [],
  })
})

test('R-USE-1 a form that was sent without JavaScript shows the response of the API', async () => {
  const form = { email: 'ada@example.org', note: 'n', unasked: 'x' }
  const typed = { email: form.email }
  const accepted = await send(form, 200, { message: 'Good' })
  expect(accepted.data).toEqual({ answer: { message: 'Good' }, typed })
  expect(accepted.calls).toEqual([['/x', { email: form.email, note: 'n' }]])
  expect((await send(form, 400, { message: 'Bad address' }, 'email')).data).toEqual({
    errors: { email: { type: 'refused', message: 'Bad address' } },
    typed,
  })
  const tooMany = await send(form, 429, { message: 'Too many attempts.' })
  expect([tooMany.status, tooMany.data]).toEqual([429, { failure: 'Too many attempts.', typed }])
  expect((await send(form, 500, {}, 'elsewhere')).data).toEqual({ failure: 'It failed.', typed })
})

test('R-USE-4 the schema says whether a field is required', () => {
  expect(isRequired(schema, 'email')).toBe(true)
  expect(isRequired(schema, 'note')).toBe(false)
  expect(isRequired(schema, 'no such field')).toBe(false)
  expect(
    isRequired(z.object({ file: z.custom<File | null>((value) => value === 1) }), 'file'),
  ).toBe(true)
  expect(isRequired(z.unknown(), 'email')).toBe(false)
})
