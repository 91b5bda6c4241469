import { redirect } from 'react-router'
import { expect, test } from 'vitest'
import { ApiError } from './api.ts'
import { loadPage } from './load-page.ts'

const request = new Request('http://localhost/submissions')
const messages = { notFound: 'There is no such submission.', fallback: 'Failed to fetch' }
const loadFailing = (error: unknown) => loadPage(request, messages, () => Promise.reject(error))

test('R-ERR-1 a page that loads has its data without a failure', async () => {
  const page = await loadPage(request, messages, async () => ({ total: 2 }))
  expect(page).toEqual({ data: { total: 2 }, failure: null })
})

test('R-ERR-1 a page that fails shows the message of the server or its own', async () => {
  const failureOf = async (error: unknown) => (await loadFailing(error)).failure
  expect(await failureOf(new ApiError('response', 500, 'The disk is full.'))).toBe(
    'The disk is full.',
  )
  expect(await failureOf(new ApiError('response', 404))).toBe('There is no such submission.')
  expect(await failureOf(new ApiError('response', 401))).toBe('Please login to continue')
  expect(await failureOf(new ApiError('response', 500))).toBe('Server error occurred')
  expect(await failureOf(new TypeError('no such property'))).toBe('Failed to fetch')
})

test('R-ACCESS-4 a redirect while a page loads is passed on', async () => {
  const target = redirect('/login')
  await expect(loadFailing(target)).rejects.toBe(target)
})
