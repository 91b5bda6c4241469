import { expect } from 'vitest'
import { createPasswordHasher } from '#platform/secrets.ts'
import { createSubmission, test } from '../../test/site.ts'
import type { Answer, Person, TestSite } from '../../test/site-actions.ts'
import { until } from '../../test/until.ts'

const ada = { name: 'Sample Author', email: 'ada.sample@example.org', password: 'correct horse' }

/** Sends a request and records the response. */
function recordingClient(site: TestSite, answers: string[]) {
  return async (
    who: Person | null,
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    payload?: object,
  ) => {
    const answer = await site.ask(who, { method, url, ...(payload && { payload }) })
    answers.push(JSON.stringify({ ...answer.headers, url, body: answer.body }))
    return answer
  }
}

const linkIn = (mails: string[], sign: RegExp) =>
  mails.map((mail) => sign.exec(mail)?.[1]).find(Boolean) ?? ''

test('R-SEC-5 no secret or private address leaks into responses or logs', async ({ site }) => {
  const answers: string[] = []
  const ask = recordingClient(site, answers)
  const manager = await site.signIn('admin')
  const { body } = (await ask(null, 'POST', '/api/register', ada)) as Answer
  const who = { ...ada, id: body.user._id, token: body.token }
  const { email, password } = ada
  await ask(null, 'POST', '/api/login', { email, password: 'a wrong guess' })
  await ask(null, 'POST', `/api/login?password=${encodeURIComponent(password)}&token=${who.token}`)
  await ask(null, 'POST', '/api/forgot-password', { email })
  await ask(manager, 'POST', '/api/invitations', {
    email: 'guest@example.org',
    journalRoles: ['editor'],
  })
  const mails = await site.mails(3)
  const reset = linkIn(mails, /resetpassword\/([\w-]+)/)
  const invited = linkIn(mails, /invitation#([\w-]+)/)
  const confirmed = linkIn(mails, /confirm-email#([\w-]+)/)
  for (const token of [reset, invited, confirmed]) expect(token).toHaveLength(43)
  await ask(null, 'POST', '/api/confirm-email', { token: confirmed })
  const setUp = await ask(who, 'POST', '/api/two-factor', {})
  await ask(who, 'POST', '/api/two-factor/confirm', { code: '000000' })
  const submission = await createSubmission(site, who)
  await ask(null, 'GET', submission.docxCloudinaryUrl)
  await ask(null, 'POST', `/api/reset-password/${reset}`, { password: 'battery staple' })
  await ask(null, 'POST', '/api/invitation', { token: invited })
  for (const { method, url } of site.app.routeTable.filter(({ method }) => method === 'GET')) {
    if (url.includes('*')) continue
    const address = url.replace(/:(\w+)/g, 'x')
    for (const each of [null, who, manager]) await ask(each, method as 'GET', address)
  }

  const log = site.logged.join('\n')
  expect(site.logged.length).toBeGreaterThan(50)
  const secrets = [password, 'battery staple', 'a wrong guess', who.token, manager.token]
  const signed = submission.docxCloudinaryUrl.split('/').at(-1) ?? ''
  for (const secret of [...secrets, reset, invited, confirmed, setUp.body.secret, signed]) {
    expect(log).not.toContain(secret)
    expect(log).not.toContain(encodeURIComponent(secret))
  }
  for (const address of [email, 'guest@example.org', manager.email])
    expect(log).not.toContain(address)

  const responses = answers.join('\n')
  expect(responses).not.toContain('$argon2')
  for (const secret of ['battery staple', 'a wrong guess', reset, confirmed]) {
    const elsewhere = answers.filter((answer) => !answer.includes(`"url":"/api/reset-password/`))
    expect(elsewhere.join('\n')).not.toContain(secret)
  }
  const ofVisitors = answers.filter((answer) => answer.includes(email))
  expect(ofVisitors.length, 'one’s own account, and the manager’s list').toBeGreaterThan(0)
})

test('R-SEC-2 readers are answered while fifty people log in at once', async ({ site }) => {
  const admin = await site.signIn('admin')
  const { arrived, begin } = gatherLogins(site)
  let answered = 0
  const logins = Array.from({ length: 50 }, async (_, n) => {
    const payload = { email: `nobody-${n}@example.org`, password: 'a wrong guess' }
    const answer = await site.ask(null, { method: 'POST', url: '/api/login', payload })
    answered += 1
    return answer
  })
  await until(() => expect(arrived()).toBe(50))
  begin()
  const readers = [1, 2, 3, 4, 5].flatMap(() => [
    site.ask(null, { url: '/api/journals?page=1' }),
    site.ask(admin, { url: '/api/me' }),
  ])
  const statuses = (await Promise.all(readers)).map(({ status }) => status)
  expect(statuses).toEqual(Array(10).fill(200))
  expect(answered, 'most still wait when ten readers have been answered').toBeLessThan(30)
  const answers = await Promise.all(logins)
  const refused = answers.filter(({ status }) => status === 503)
  expect(refused.length).toBeGreaterThan(0)
  for (const { headers } of refused) expect(headers['retry-after']).toBe('5')
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(50 - refused.length)
})

/** Holds each login just before the comparison of passwords, so that all of them reach it together. */
function gatherLogins(site: TestSite) {
  const hasher = createPasswordHasher()
  const gate = Promise.withResolvers<void>()
  let arrived = 0
  site.passwords = {
    ...hasher,
    async match(stored, password) {
      arrived += 1
      await gate.promise
      return hasher.match(stored, password)
    },
  }
  return { arrived: () => arrived, begin: gate.resolve }
}
