import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import { journalPicture, journalVersion } from '#db/schema/journal.ts'
import { createDatabase } from '../../../test/database/fresh-database.ts'
import { samplePng } from '../../../test/fixtures/pictures.ts'
import { test } from '../../../test/site.ts'
import type { Person, TestSite } from '../../../test/site-actions.ts'
import { fillFromFolder } from './fill-from-folder.ts'
import { deleteUnusedPictures } from './pictures.ts'
import { findNewestNumber, getNewestVersion } from './queries.ts'
import { writeFolder } from './write-folder.ts'

const sendPicture = (site: TestSite, who: Person, picture: File) => {
  const form = new FormData()
  form.set('picture', picture)
  return site.send(who, 'POST', '/api/settings/pictures', form)
}

test('R-OFFICE-1 R-OFFICE-2 an exported settings folder fills an empty database with the same settings', async ({
  site,
}) => {
  const manager = await site.signIn('admin')
  const sent = await sendPicture(site, manager, samplePng({ padding: 300 }))
  expect(sent.status).toBe(201)
  const { address } = sent.body
  const shown = await site.ask(null, { url: address })
  expect(shown.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(shown.bytes.toString('latin1'), 'the text in the picture is gone').not.toContain('aaaa')
  const value = {
    board: {
      editorsInChief: [{ name: 'A “quoted”: name', portrait: address }],
      associateEditors: [],
      editorialConsultants: [],
    },
  }
  const put = { method: 'PUT', payload: { version: 1, value } } as const
  expect((await site.ask(manager, { url: '/api/settings/parts/board', ...put })).status).toBe(200)

  const folder = path.join(await mkdtemp(path.join(tmpdir(), 'takarda-export-')), 'journal')
  const { written } = await getNewestVersion(site.db)
  await writeFolder(site, written, folder)
  await expect(writeFolder(site, written, folder)).rejects.toMatchObject({
    message: `${folder} is not empty. Name a new folder.`,
    field: 'folder',
  })
  const identity = await readFile(path.join(folder, 'journal.json'), 'utf8')
  expect(identity).toBe(`${JSON.stringify(written.journal, null, 2)}\n`)
  expect(await readdir(path.join(folder, 'pictures'))).toEqual([address.slice('/pictures/'.length)])
  const note = path.join(folder, 'pictures/note.txt')
  const other = await createDatabase()
  const deps = { db: other.db, storage: site.storage, clock: () => site.now }
  await writeFile(note, 'no picture')
  await expect(fillFromFolder(deps, folder)).rejects.toThrow(
    `${note}: must be a PNG, JPEG or WebP picture`,
  )
  expect(await findNewestNumber(other.db)).toBeUndefined()
  await rm(note)
  await Promise.all([fillFromFolder(deps, folder), fillFromFolder(deps, folder)])
  const [filled] = await other.db.select().from(journalVersion)
  expect(filled).toMatchObject({ changed: [], publishedBy: null, publishedAt: site.now })
  expect(await getNewestVersion(other.db)).toEqual({ number: 1, written })
  await fillFromFolder(deps, path.join(folder, 'not-there'))
  expect(await readFile(path.join(folder, 'pages/faq.md'), 'utf8')).toMatch(/^---\ntitle: "/)
  await other.close()
  await rm(path.dirname(folder), { recursive: true })

  const unused = await sendPicture(site, manager, samplePng({ width: 9 }))
  const again = await sendPicture(site, manager, samplePng({ width: 9 }))
  expect(again.body, 'the same picture').toEqual(unused.body)
  const kept = await site.db.select().from(journalPicture)
  expect(kept).toHaveLength(2)
  const row = kept.find(({ id }) => unused.body.address === `/pictures/${id}`)
  expect(row).toMatchObject({ receivedFrom: manager.id, receivedAt: site.now })
  const forget = () => deleteUnusedPictures({ db: site.db, clock: () => site.now })
  site.pass(30 * 86_400_000)
  await forget()
  expect((await site.ask(null, { url: unused.body.address })).status).toBe(200)
  site.pass(1)
  await forget()
  const gone = await site.ask(null, { url: unused.body.address })
  expect([gone.status, gone.body.message]).toEqual([404, 'There is no such picture.'])
  expect((await site.ask(null, { url: address })).status).toBe(200)
  const program = new File(['MZ this is a program'], 'logo.png', { type: 'image/png' })
  const refused = await sendPicture(site, manager, program)
  expect([refused.status, refused.headers['x-field'], refused.body.message]).toEqual([
    415,
    'picture',
    'Please choose a PNG, JPEG or WebP picture.',
  ])
})
