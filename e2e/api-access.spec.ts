import { expect } from '@playwright/test'
import { submitManuscript, uploadArticle } from './content/articles.ts'
import { openPage, pageHeading } from './pages.ts'
import { bearer, type Person, registerAuthor, startSession } from './people.ts'
import { test } from './test.ts'

test.describe('the API', () => {
  test('R-ACCESS-8 private calls answer 401 without a valid token', async ({
    request,
    author,
    admin,
  }) => {
    const { id } = await submitManuscript(request, author)
    const calls = privateCalls(id)
    for (const headers of [{}, bearer({ token: `${admin.token}x` })]) {
      for (const [method, address, data] of calls) {
        const response = await request.fetch(address, { method, headers, data })
        expect(response.status(), `${method} ${address}`).toBe(401)
      }
    }
  })

  test('R-ACCESS-8 calls for admins answer 403 to an author', async ({
    request,
    author,
    admin,
  }) => {
    const article = await uploadArticle(request, admin)
    const { id } = await submitManuscript(request, author)
    for (const [method, address, data] of adminCalls(article.id, id)) {
      const response = await request.fetch(address, { method, headers: bearer(author), data })
      expect(response.status(), `${method} ${address}`).toBe(403)
    }
    expect((await request.get(`/api/journals/${article.id}`)).status()).toBe(200)
  })

  test("R-ACCESS-8 drafts and other people's submissions answer 404 to an author", async ({
    page,
    request,
    author,
    admin,
    expectFailures,
  }) => {
    const draft = await uploadArticle(request, admin, { status: 'draft' })
    const other = await registerAuthor(request)
    const submission = await submitManuscript(request, other)
    for (const address of [
      `/api/journals/${draft.id}`,
      `/api/journals/${draft.id}/download/pdf`,
      `/api/submissions/${submission.id}`,
      submission.address,
    ]) {
      const status = async (person: Person) =>
        (await request.get(address, { headers: bearer(person) })).status()
      expect(await status(author), address).toBe(404)
      expect(await status(admin), address).toBe(200)
    }
    expectFailures(new RegExp(`/journals/${draft.id}`))
    await startSession(page, author)
    await page.goto(`/journals/${draft.id}`)
    await expect(pageHeading(page, 'Page Not Found')).toBeVisible()
    await openPage(page, '/submissions')
    await expect(pageHeading(page, 'My submissions')).toBeVisible()
    await expect(page.getByText(submission.title)).toBeHidden()
  })
})

type Call = [method: string, address: string, data?: object]

const privateCalls = (submissionId: string): Call[] => [
  ['GET', '/api/me'],
  ['PUT', '/api/profile', { name: 'Ada', email: 'ada@example.org' }],
  ['GET', '/api/submissions'],
  ['POST', '/api/submissions'],
  ['GET', `/api/submissions/${submissionId}`],
  ...adminCalls('some-journal', submissionId),
]

const adminCalls = (journalId: string, submissionId: string): Call[] => [
  ['GET', '/api/journals?status=all'],
  ['POST', '/api/journals'],
  ['PATCH', `/api/journals/${journalId}`],
  ['DELETE', `/api/journals/${journalId}`],
  ['GET', `/api/journals/${journalId}/files`],
  ['PATCH', `/api/submissions/${submissionId}/status`, { status: 'published' }],
  ['DELETE', `/api/submissions/${submissionId}`],
]
