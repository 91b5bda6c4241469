import { expect } from 'vitest'
import { articleForm, manuscriptForm, test } from '../../test/site.ts'
import type { Answer, TestSite } from '../../test/site-actions.ts'

/** The log lines about refused requests, found by rule, status and account. */
const refusals = ({ logged }: TestSite) =>
  logged
    .map((line) => JSON.parse(line))
    .filter(({ refused }) => refused)
    .map(({ refused, status, who, req, reqId }) => {
      expect([req.ip, reqId]).toEqual([expect.any(String), expect.any(String)])
      return [refused, status, who]
    })

const post = (site: TestSite, url: string, payload: object, headers = {}): Promise<Answer> =>
  site.ask(null, { method: 'POST', url: `/api/${url}`, payload, headers })

test('R-SEC-6 R-RUN-3 an attempt to bypass a check is logged with its refusal', async ({
  site,
}) => {
  const [author, admin] = [await site.signIn(), await site.signIn('admin')]
  await site.ask({ ...author, token: 'x'.repeat(43) }, { url: '/api/me' })
  await site.ask(author, { url: '/api/people' })
  await post(site, 'login', { email: author.email, password: 'wrong password' })
  await post(site, 'register', { name: 'A', email: 'no address', password: 'correct horse' })
  await post(site, 'register', { name: 'A', email: 'a@example.org', password: 'password' })
  await post(site, 'login', {}, { 'sec-fetch-site': 'cross-site' })
  const wrong = manuscriptForm({ file: new File(['MZ'], 'manuscript.docx') })
  await site.send(author, 'POST', '/api/submissions', wrong)
  await site.send(admin, 'POST', '/api/journals', articleForm({ pdfFile: null }))
  await site.ask(admin, { method: 'DELETE', url: `/api/people/${admin.id}/roles/manager` })
  expect(refusals(site)).toEqual([
    ['not-logged-in', 401, undefined],
    ['forbidden', 403, author.id],
    ['wrong-credentials', 401, undefined],
    ['invalid', 400, undefined],
    ['weak-password', 400, undefined],
    ['forbidden', 403, undefined],
    ['wrong-type', 415, author.id],
    ['invalid', 400, admin.id],
    ['last-admin', 409, admin.id],
  ])
})

test('R-SEC-6 R-RUN-3 a rate-limited request is logged', async ({ site }) => {
  const guess = () => post(site, 'login', { email: 'nobody@example.org', password: 'a guess' })
  for (let attempts = 0; attempts < 11; attempts += 1) await guess()
  expect((await guess()).status).toBe(429)
  expect(refusals(site).at(-1)).toEqual(['too-many-requests', 429, undefined])
})

test('R-SEC-6 a successful request is logged without a refusal', async ({ site }) => {
  expect((await site.ask(await site.signIn(), { url: '/api/me' })).status).toBe(200)
  expect(refusals(site)).toEqual([])
  expect(site.logged.length).toBe(1)
})
