import { expect } from 'vitest'
import { test } from '../../../test/site.ts'
import type { Person, TestSite } from '../../../test/site-actions.ts'

const page = {
  title: 'The prize',
  description: 'Of every year.',
  text: '## Who\n\n{{journal.name}}',
}

const send = (
  site: TestSite,
  who: Person,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
) => site.ask(who, { method, url: `/api/settings/${path}`, ...(payload && { payload }) })

const add = (site: TestSite, who: Person, name: string, version = 1) =>
  send(site, who, 'POST', 'pages', { version, name, page, listing: { menu: true } })

const map = async (site: TestSite) => (await site.ask(null, { url: '/sitemap/pages.xml' })).body

test('R-OFFICE-1 R-OFFICE-12 a journal adds, links and removes custom pages', async ({ site }) => {
  const manager = await site.signIn('admin')
  expect((await add(site, manager, 'prize')).body.data).toMatchObject({
    version: 2,
    journal: { customPages: [{ page: 'prize', menu: true }] },
  })
  expect((await add(site, manager, 'conference', 2)).status).toBe(200)
  expect(await map(site)).toContain('<loc>http://localhost:3000/prize</loc>')
  expect((await site.live.content()).pages.get('prize')?.html).toContain('Sample Journal')

  const reordered = [
    { page: 'conference', menu: false, footer: 'site' },
    { page: 'prize', menu: true, footer: 'authors' },
  ]
  const order = await send(site, manager, 'PUT', 'parts/links', {
    version: 3,
    value: { customPages: reordered },
  })
  expect(order.body.data.journal.customPages).toEqual(reordered)
  for (const customPages of [
    reordered.slice(1),
    [...reordered, { page: 'guests' }],
    [...reordered, ...reordered],
  ]) {
    const lost = await send(site, manager, 'PUT', 'parts/links', {
      version: 4,
      value: { customPages },
    })
    expect([lost.status, lost.headers['x-field']]).toEqual([
      400,
      expect.stringMatching(/^customPages/),
    ])
    if (customPages.length === 1)
      expect(lost.body.message).toBe(
        'Another manager has added or removed a page. Please reload this form.',
      )
  }

  const gone = await send(site, manager, 'DELETE', 'pages/prize?version=4')
  expect(gone.body.data.journal.customPages).toEqual(reordered.slice(0, 1))
  expect(gone.body.data.pages).not.toHaveProperty('prize')
  expect(await map(site)).not.toContain('/prize<')
  const never = await send(site, manager, 'DELETE', 'pages/prize?version=5')
  expect([never.status, never.body.message]).toEqual([404, 'There is no such page.'])
  const needed = await send(site, manager, 'DELETE', 'pages/guide?version=5')
  expect([needed.status, needed.body.message]).toEqual([
    400,
    'Every journal needs this page, because other pages link to it. Please edit it instead.',
  ])
  const back = await send(site, manager, 'POST', 'versions/4/restore')
  expect(back.body.data.journal.customPages).toEqual(reordered)
  expect(back.body.data.pages.prize).toEqual(page)
})

test('R-OFFICE-1 R-OFFICE-12 an address that is taken or invalid is refused at its field', async ({
  site,
}) => {
  const manager = await site.signIn('admin')
  await add(site, manager, 'prize')
  const names = [
    'guide',
    'api',
    'settings',
    'oai',
    'assets',
    'about',
    'prize',
    '',
    'Prize',
    'a b',
    'a/b',
    '../x',
    'index.php',
    '-a',
    'a-',
    'x'.repeat(61),
    'prïze',
  ]
  for (const name of names) {
    const { status, headers } = await add(site, manager, name, 2)
    expect([name, status, headers['x-field']]).toEqual([name, 400, 'name'])
  }
  const changedByOther = await send(site, manager, 'PUT', 'pages/prize', {
    version: 2,
    value: { ...page, title: 'Another' },
  })
  expect(changedByOther.body.data.version).toBe(3)
  expect((await send(site, manager, 'DELETE', 'pages/prize?version=2')).status).toBe(409)
  const both = await Promise.all([add(site, manager, 'twice', 3), add(site, manager, 'twice', 3)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(both.find(({ status }) => status === 400)?.body.message).toBe(
    'There is a page at /twice already. Choose another address.',
  )
})
