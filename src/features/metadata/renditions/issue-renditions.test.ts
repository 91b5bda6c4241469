import { expect } from 'vitest'
import { issueRendition } from '#db/schema/publishing/issue-rendition.ts'
import { Refused } from '#domain/refusal.ts'
import type { renderIssue } from '#features/documents/render-issue.ts'
import { expandIssues } from '#features/usage/issue-targets.ts'
import {
  approveFullText,
  hideFullText,
  insertFullText,
} from '../../../../test/features/full-text.ts'
import { callIssues, givenIssue } from '../../../../test/features/issues.ts'
import { runHere } from '../../../../test/sandbox.ts'
import { createArticle, test } from '../../../../test/site.ts'
import type { Person, TestSite } from '../../../../test/site-actions.ts'
import { renderIssueRenditions } from './render-issue-renditions.ts'

/** Renders the titles instead of calling the compiler. */
const renderTitles: typeof renderIssue = async ({ articles }) => {
  const titles = articles.map(
    ({ record, document }) => `${record.title}${document ? '' : ' (link)'}`,
  )
  return { pdf: Buffer.from(titles.join('; ')), epub: Buffer.from('epub'), findings: [] }
}

const render = (site: TestSite, issueId: string, task = renderTitles) =>
  renderIssueRenditions(
    {
      ...site,
      clock: () => site.now,
      baseUrl: 'http://localhost:3000',
      sandbox: runHere({ renderIssue: task }),
    },
    { issueId },
  )

/** A published issue with an article that has a full text, and one that has none. */
async function publishIssue(site: TestSite, admin: Person) {
  const { _id: id } = await createArticle(site, admin, { title: 'With a text' })
  const { _id: other } = await createArticle(site, admin, { title: 'Without' })
  const { fileId } = await insertFullText(site, id)
  await approveFullText(site, admin, id, fileId)
  const issueId = await givenIssue(site, admin, [id, other])
  expect((await callIssues(site, admin, 'POST', `/${issueId}/publish`, {})).status).toBe(200)
  const { url } = (await callIssues(site, admin, 'GET', `/${issueId}`)).body.data
  return { id, other, issueId, path: new URL(url).pathname }
}

const get = (site: TestSite, url: string) => site.ask(null, { url })

test('R-TEXT-6 readers download a whole issue as one PDF and one EPUB', async ({ site }) => {
  const admin = await site.signIn('admin')
  const { issueId, path } = await publishIssue(site, admin)
  expect((await get(site, `${path}/issue.pdf`)).status).toBe(404)
  await render(site, issueId)
  const [pdf, epub] = [await get(site, `${path}/issue.pdf`), await get(site, `${path}/issue.epub`)]
  expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(pdf.bytes.toString()).toBe('With a text; Without (link)')
  expect([epub.status, epub.headers['content-type']]).toEqual([200, 'application/epub+zip'])
})

test('R-TEXT-6 a rendering of an issue with the same bytes replaces nothing', async ({ site }) => {
  const admin = await site.signIn('admin')
  const { issueId } = await publishIssue(site, admin)
  await render(site, issueId)
  const before = await site.db.select().from(issueRendition)
  expect(before).toHaveLength(2)
  site.pass(60_000)
  await render(site, issueId)
  expect(await site.db.select().from(issueRendition)).toEqual(before)
})

test('R-TEXT-6 a removed article or a hidden full text withdraws the file of the issue at once', async ({
  site,
}) => {
  const admin = await site.signIn('admin')
  const { id, other, issueId, path } = await publishIssue(site, admin)
  const statusOf = async () => (await get(site, `${path}/issue.pdf`)).status
  await render(site, issueId)
  expect(await statusOf()).toBe(200)
  await site.ask(admin, { method: 'DELETE', url: `/api/journals/${other}` })
  expect(await statusOf()).toBe(404)
  await render(site, issueId)
  expect(await statusOf()).toBe(200)
  await hideFullText(site, admin, id)
  expect(await statusOf()).toBe(404)
  await render(site, issueId)
  expect(await site.db.select().from(issueRendition)).toEqual([])
})

test('R-TEXT-6 an editor reads why an issue has no file of its own', async ({ site }) => {
  const admin = await site.signIn('admin')
  const { issueId, path } = await publishIssue(site, admin)
  await render(site, issueId, () => Promise.reject(new Refused('damaged-file', 'It is too long.')))
  const { body } = await callIssues(site, admin, 'GET', `/${issueId}/edit`)
  expect(body.data.renditions).toEqual([
    { format: 'pdf', bytes: null, failure: 'It is too long.' },
    { format: 'epub', bytes: null, failure: 'It is too long.' },
  ])
  expect((await get(site, `${path}/issue.pdf`)).status).toBe(404)
})

test('R-COUNT-1 R-TEXT-6 a download of an issue counts for each article whose text it has', async ({
  site,
}) => {
  const admin = await site.signIn('admin')
  const { id, issueId } = await publishIssue(site, admin)
  await render(site, issueId)
  const event = { articleId: undefined, target: 'pdf', issue: { volume: 7, number: '1' } }
  const others = [
    { ...event, issue: { volume: 7, number: '2' } },
    { articleId: 'x', target: 'page' },
  ]
  const expanded = await expandIssues(site.db, [event, ...others])
  expect(expanded.map(({ articleId, target }) => [articleId, target])).toEqual([
    [id, 'pdf'],
    ['x', 'page'],
  ])
})
