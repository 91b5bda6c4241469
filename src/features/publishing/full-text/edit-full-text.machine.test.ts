import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { article } from '#db/schema/publishing/articles.ts'
import { mediaTypes } from '#domain/file-kind.ts'
import type { EditOperation } from '#domain/manuscript/edits/edit.ts'
import { readManuscript } from '#features/word/read-manuscript.ts'
import { sampleDocx } from '../../../../test/fixtures/files.ts'
import { createArticle, test } from '../../../../test/site.ts'
import type { Person, TestSite } from '../../../../test/site-actions.ts'
import { until } from '../../../../test/until.ts'
import { shownFullText } from './full-text-queries.ts'

type Part = { id: string; text: string }
type Edit = { id: string; unappliedReason: string | null; madeBy: string; undoneAt: string | null }
type State = {
  state: string
  fileId: string
  html: string
  isChanged: boolean
  parts: Part[]
  edits: Edit[]
}

const pathOf = (id: string) => `/api/journals/${id}/full-text`
const read = async (site: TestSite, who: Person, id: string): Promise<State> =>
  (await site.ask(who, { url: pathOf(id) })).body.data

async function whenConverted(site: TestSite, who: Person, id: string): Promise<State> {
  await site.work()
  await until(async () => expect((await read(site, who, id)).state).not.toBe('waiting'))
  return read(site, who, id)
}

/** An article with a converted Word file of one paragraph. */
async function convertedArticle(site: TestSite, who: Person, text: string) {
  const docxFile = sampleDocx({ text })
  const { _id: id } = await createArticle(site, who, { docxFile })
  return { id, state: await whenConverted(site, who, id) }
}

const edit = (
  site: TestSite,
  who: Person,
  id: string,
  { fileId, parts }: State,
  ...operations: EditOperation[]
) =>
  site.ask(who, {
    method: 'POST',
    url: `${pathOf(id)}/edits`,
    payload: { fileId, partId: parts[0]?.id, operations, reason: 'House style' },
  })

const approve = (site: TestSite, who: Person, id: string, { fileId }: State) =>
  site.ask(who, {
    method: 'PUT',
    url: `${pathOf(id)}/approval`,
    payload: { fileId, note: 'Edited.' },
  })

const shown = async ({ db }: TestSite, id: string) =>
  (await db.select({ shownFullText }).from(article).where(eq(article.id, id)))[0]?.shownFullText
    ?.html

const words = (from: string, to: string): EditOperation => ({ kind: 'wording', from, to })

test('R-PROOF-2 readers see only edits that an editor approved and did not undo', async ({
  site,
}) => {
  const admin = await site.signIn('admin')
  const { id, state } = await convertedArticle(site, admin, 'Pupils measured teh water.')
  expect(state.parts).toMatchObject([{ text: 'Pupils measured teh water.' }])
  await approve(site, admin, id, state)
  const { body } = await edit(site, admin, id, state, words('teh', 'the'))
  expect(body.data).toMatchObject({
    isChanged: true,
    parts: [{ text: 'Pupils measured the water.' }],
    edits: [{ reason: 'House style', unappliedReason: null, undoneAt: null }],
  })
  expect(await shown(site, id)).toBe('<p>Pupils measured teh water.</p>')
  await approve(site, admin, id, state)
  expect(await shown(site, id)).toBe('<p>Pupils measured the water.</p>')
  const url = `${pathOf(id)}/edits/${body.data.edits[0].id}`
  expect((await site.ask(admin, { method: 'DELETE', url })).body.data.isChanged).toBe(true)
  await approve(site, admin, id, state)
  expect(await shown(site, id)).toBe('<p>Pupils measured teh water.</p>')
})

test('R-PROOF-2 a new version of the file gets the edits that fit and a list of the others', async ({
  site,
}) => {
  const admin = await site.signIn('admin')
  const { id, state } = await convertedArticle(site, admin, 'See teh water.')
  await edit(site, admin, id, state, words('teh', 'the'))
  const replace = async (text: string) => {
    const form = new FormData()
    form.set('docxFile', sampleDocx({ text }))
    await site.send(admin, 'PATCH', `/api/journals/${id}`, form)
    return whenConverted(site, admin, id)
  }
  const other = await replace('See teh river.')
  expect(other.edits).toMatchObject([
    { unappliedReason: 'the text that it changes is not there any more' },
  ])
  expect((await edit(site, admin, id, state, words('teh', 'a'))).status).toBe(409)
  const again = await replace('See teh water.')
  expect(again.edits).toMatchObject([{ unappliedReason: null }])
  expect(again.html).toContain('See the water.')
  await approve(site, admin, id, again)
  expect(await shown(site, id)).toBe('<p>See the water.</p>')
})

test('R-PROOF-2 an edit that does not fit is refused without storing any other', async ({
  site,
}) => {
  const admin = await site.signIn('admin')
  const { id, state } = await convertedArticle(site, admin, 'Pupils measured water.')
  const refused = await edit(site, admin, id, state, words('water', 'rivers'), words('sand', 'mud'))
  expect(refused.status).toBe(400)
  expect(refused.body.message).toBe(
    'The edit does not fit: the words that it replaces are not there exactly once.',
  )
  expect((await edit(site, admin, id, state)).status).toBe(400)
  const noPart = { ...state, parts: [{ id: 'p99', text: '' }] }
  expect((await edit(site, admin, id, noPart, words('water', 'rivers'))).status).toBe(400)
  expect((await read(site, admin, id)).edits).toEqual([])
})

test('R-PROOF-2 only editors edit a full text', async ({ site }) => {
  const admin = await site.signIn('admin')
  const author = await site.signIn('user')
  const { id, state } = await convertedArticle(site, admin, 'Pupils measured water.')
  const operation = words('water', 'rivers')
  expect((await edit(site, author, id, state, operation)).status).toBe(403)
  const { body } = await edit(site, admin, id, state, operation)
  const url = `${pathOf(id)}/edits/${body.data.edits[0].id}`
  expect((await site.ask(author, { method: 'DELETE', url })).status).toBe(403)
  const { id: otherId } = await convertedArticle(site, admin, 'Another.')
  const elsewhere = `${pathOf(otherId)}/edits/${body.data.edits[0].id}`
  expect((await site.ask(admin, { method: 'DELETE', url: elsewhere })).status).toBe(404)
})

test('R-PROOF-2 editors download the Word file with the edits', async ({ site }) => {
  const admin = await site.signIn('admin')
  const { id, state } = await convertedArticle(site, admin, 'See teh water.')
  await edit(site, admin, id, state, words('teh', 'the'))
  const url = `${pathOf(id)}/word-file`
  const file = await site.ask(admin, { url })
  expect([file.status, file.headers['content-type']]).toEqual([200, mediaTypes.docx])
  const { document } = await readManuscript(file.bytes)
  expect(JSON.stringify(document.blocks)).toContain('See the water.')
  expect((await site.ask(admin, { url: `${url}/omitted-changes` })).body).toEqual({ data: [] })
  for (const who of [null, await site.signIn('author')])
    expect([401, 403]).toContain((await site.ask(who, { url })).status)
})
