import { expect } from 'vitest'
import { test } from '../../../test/site.ts'
import { sendMessageToEditor } from './send-message.ts'

const message = {
  name: 'A Reader (sample)',
  email: 'reader@example.org',
  subject: 'A question',
  message: 'Two\nlines',
}

test('R-INFO-3 without a mail server the form never claims a delivery', async ({ site }) => {
  const { status, body } = await site.ask(null, {
    method: 'POST',
    url: '/api/contact',
    payload: message,
  })
  expect(status).toBe(200)
  expect(body).toEqual({
    message: 'This site sends no email. Please write to the editor directly.',
    delivered: false,
  })
  const logged = site.logged.map((line) => JSON.parse(line))
  expect(logged).toContainEqual(
    expect.objectContaining({
      msg: 'a message to the editor was not sent: no mail server is configured',
      subject: 'A question',
    }),
  )
  expect(site.logged.join()).not.toContain('reader@example.org')
})

test('R-INFO-3 a message goes to the contact address with the visitor as Reply-To', async ({
  site,
}) => {
  const deps = { ...site, clock: () => site.now }
  const reference = await sendMessageToEditor(deps, message)
  const [email] = await site.mails(1)
  expect(email).toContain(`To: ${site.journal().contact.email}`)
  expect(email).toContain('Reply-To: reader@example.org')
  expect(email).toContain('Subject: Message to the editor: A question')
  expect(email).toContain(
    `A Reader (sample) (reader@example.org) writes:\n\nTwo\nlines\n\nReference number: ${reference}`,
  )
})

test('R-INFO-3 every field of a message is required', async ({ site }) => {
  for (const field of ['name', 'email', 'subject', 'message'] as const) {
    const payload = { ...message, [field]: '' }
    const { status, body } = await site.ask(null, { method: 'POST', url: '/api/contact', payload })
    expect({ status, body }).toEqual({
      status: 400,
      body: { message: `${field} is a required field` },
    })
  }
})

test('R-INFO-3 a message needs a valid email address', async ({ site }) => {
  const payload = { ...message, email: 'reader' }
  expect((await site.ask(null, { method: 'POST', url: '/api/contact', payload })).status).toBe(400)
})

test('R-API-7 many messages from one address get 429', async ({ site }) => {
  const send = (email = message.email) =>
    site.ask(null, { method: 'POST', url: '/api/contact', payload: { ...message, email } })
  for (let i = 0; i < 10; i += 1) expect((await send()).status).toBe(200)
  const refused = await send('READER@example.org')
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600'])
  for (let i = 0; i < 19; i += 1) expect((await send(`r${i}@example.org`)).status).toBe(200)
  expect((await send('last@example.org')).status, '30 from one network').toBe(429)
  site.pass(3_600_000)
  expect((await send()).status).toBe(200)
})
