import { describe, expect } from 'vitest'
import { ada, logIn, postToApi, register } from '../../../test/features/accounts.ts'
import { expectLinearTime } from '../../../test/linear-time.ts'
import { manuscriptForm, test } from '../../../test/site.ts'
import type { Person } from '../../../test/site-actions.ts'

const sentenceForEmail = 'Please enter a valid email address, like name@example.org.'

describe('what is refused', () => {
  test('R-API-7 R-REG-2 a refused address, name or password has a sentence and its field', async ({
    site,
  }) => {
    for (const [field, value, message] of [
      ['email', 'x<victim@example.org>', sentenceForEmail],
      ['email', 'a,victim@example.org', sentenceForEmail],
      ['email', `a@${'.'.repeat(100_000)}`, 'email must be at most 254 characters'],
      [
        'name',
        'You won! http://x.example',
        'Please write the name without a web address or angle brackets.',
      ],
      ['name', 3, 'name must be text'],
      ['password', '12345', 'password must be at least 6 characters long'],
      ['password', undefined, 'password is a required field'],
    ] as const) {
      const { status, headers, body } = await postToApi(site, 'register', {
        ...ada,
        [field]: value,
      })
      expect([status, headers['x-field'], body]).toEqual([400, field, { message }])
    }
    for (const url of ['login', 'forgot-password']) {
      const { status, headers, body } = await postToApi(site, url, { ...ada, email: 'nobody' })
      expect([status, headers['x-field'], body]).toEqual([
        400,
        'email',
        { message: sentenceForEmail },
      ])
    }
  })

  test('R-API-7 R-REG-4 only a refusal names a field', async ({ site }) => {
    await register(site)
    expect((await postToApi(site, 'register', ada)).headers['x-field']).toBe('email')
    const wrong = await logIn(site, ada.email, 'wrong')
    expect(wrong.headers).not.toHaveProperty('x-field')
    expect((await site.ask(null, { url: '/api/nowhere' })).headers).not.toHaveProperty('x-field')
  })

  test('R-INFO-3 R-API-7 a message to the editor from an address with 100,000 dots takes linear time', async ({
    site,
  }) => {
    await expectLinearTime(100_000, async (size) => {
      const email = `a@${'.'.repeat(size)}@`
      const message = { name: 'A', email, subject: 'S', message: 'M' }
      expect((await postToApi(site, 'contact', message)).status).toBe(400)
    })
  })

  test('R-FORGOT-3 without a mail server no message claims that a link is on its way', async ({
    site,
  }) => {
    const { body } = await postToApi(site, 'forgot-password', { email: ada.email })
    expect(body.message).toMatch(/^This site sends no email\..* ask the journal/)
    expect(body.message).not.toContain('on its way')
  })
})

describe('forms with files', () => {
  test('R-SEC-2 R-API-7 an author sends 20 manuscripts an hour but a manager many more', async ({
    site,
  }) => {
    const [author, manager] = [await site.signIn('author'), await site.signIn('admin')]
    const empty = () => manuscriptForm({ file: null })
    const send = (who: Person) => site.send(who, 'POST', '/api/submissions', empty())
    for (let n = 0; n < 20; n += 1) expect((await send(author)).status).toBe(400)
    const refused = await send(author)
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600'])
    for (let n = 0; n < 25; n += 1) expect((await send(manager)).status).toBe(400)
    site.pass(3_600_000)
    expect((await send(author)).status).toBe(400)
  })
})
