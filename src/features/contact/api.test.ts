import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { test } from '../../../test/site.ts'
import { deliverMessage } from './reactions.ts'
import { sendMessageToEditor } from './send-message.ts'

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
  const said = site.logged.map((line) => JSON.parse(line))
  expect(said).toContainEqual(
    expect.objectContaining({
      msg: 'a message to the editor was written; no mail is set up',
      subject: 'A question',
    }),
  )
  expect(site.logged.join()).not.toContain('reader@example.org')

  const reference = await sendMessageToEditor(site, message)
  const { rows } = await site.db.execute(
    sql`select data -> 'payload' as payload from pgboss.job where name = 'messages-to-editor'`,
  )
  expect(rows).toEqual([{ payload: { ...message, reference } }])
  const mails: object[] = []
  const mailer = { delivers: true, send: async (mail: object) => void mails.push(mail) }
  const journal = { name: 'Sample Journal', contact: { email: 'office@example.org' } } as never
  await deliverMessage({ mailer, journal }, { ...message, reference })
  await deliverMessage({ mailer, journal }, message)
  const words = 'A Reader (sample) (reader@example.org) writes:\n\nTwo\nlines\n\n'
  const expected = {
    to: 'office@example.org',
    replyTo: 'reader@example.org',
    subject: 'Message to the editor: A question',
  }
  expect(mails).toEqual([
    expect.objectContaining({
      ...expected,
      text: `${words}Reference number: ${reference}\n\nSample Journal`,
    }),
    expect.objectContaining({ ...expected, text: `${words}Sample Journal` }),
  ])
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
