import { expect } from 'vitest'
import { test } from '../../test/site.ts'

test('R-SEC-2 cross-site requests are refused before they count against rate limits', async ({
  site,
}) => {
  const logIn = (headers: Record<string, string>) =>
    site.ask(null, { method: 'POST', url: '/api/login', headers, payload: {} })
  const statuses = async (headers: Record<string, string>, times: number) => {
    const answers = await Promise.all(Array.from({ length: times }, () => logIn(headers)))
    return [...new Set(answers.map(({ status }) => status))]
  }
  expect(await statuses({ 'sec-fetch-site': 'cross-site' }, 150)).toEqual([403])
  expect(await statuses({ 'sec-fetch-site': 'same-site' }, 1)).toEqual([403])
  expect(await statuses({ origin: 'https://elsewhere.example' }, 1)).toEqual([403])
  const own: Record<string, string>[] = [
    {},
    { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' },
    { 'sec-fetch-site': 'none' },
    { origin: 'http://localhost:3000' },
  ]
  for (const ours of own) expect(await statuses(ours, 1), JSON.stringify(ours)).toEqual([400])
})
