import { expect } from 'vitest'
import { test } from '../../../test/site.ts'

const message = {
  name: 'A Reader (sample)',
  email: 'reader@example.org',
  subject: 'A question',
  message: 'Two\nlines',
}

test('R-INFO-3 where no mail is set up, the form never claims a delivery', async ({ site }) => {
  const { status, body } = await site.ask(null, {
    method: 'POST',
    url: '/api/contact',
    payload: message,
  })
  expect(status).toBe(200)
  expect(body).toEqual({
    message: 'This site sends no mail. Please write to the editor directly.',
    delivered: false,
  })
})

test('R-INFO-3 every field is required, and the address must be one', async ({ site }) => {
  for (const field of ['name', 'email', 'subject', 'message'] as const) {
    const payload = { ...message, [field]: '' }
    const { status, body } = await site.ask(null, { method: 'POST', url: '/api/contact', payload })
    expect({ status, body }).toEqual({
      status: 400,
      body: { message: `${field} is a required field` },
    })
  }
  const payload = { ...message, email: 'reader' }
  expect((await site.ask(null, { method: 'POST', url: '/api/contact', payload })).status).toBe(400)
})

test('R-API-7 many messages from one address get 429', async ({ site }) => {
  const send = () => site.ask(null, { method: 'POST', url: '/api/contact', payload: message })
  for (let i = 0; i < 10; i += 1) expect((await send()).status).toBe(200)
  expect((await send()).status).toBe(429)
})
