import sharp from 'sharp'
import { expect } from 'vitest'
import { Typesetting } from '#domain/journal/typesetting.ts'
import { putSettings, readSettings } from '../../../../test/features/settings.ts'
import { test } from '../../../../test/site.ts'
import type { Person, TestSite } from '../../../../test/site-actions.ts'

const preview = (site: TestSite, who: Person, typesetting: object) =>
  site.ask(who, {
    method: 'POST',
    url: '/api/settings/typesetting/preview',
    payload: { typesetting },
  })

test('R-TEXT-3 a manager previews settings that are not published as the PDF of a sample', async ({
  site,
}) => {
  const manager = await site.signIn('admin')
  const one = await preview(site, manager, Typesetting.parse({}))
  expect([one.status, one.headers['content-type'], one.headers['cache-control']]).toEqual([
    200,
    'application/pdf',
    'private, no-store',
  ])
  expect(one.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const other = await preview(site, manager, Typesetting.parse({ paper: 'us-letter' }))
  expect(Buffer.compare(one.bytes, other.bytes)).not.toBe(0)
  expect((await readSettings(site, manager)).version).toBe(1)
})

test('R-TEXT-3 a template that Typst refuses can be neither previewed nor published', async ({
  site,
}) => {
  const manager = await site.signIn('admin')
  const broken = {
    'Typst refuses the template at line 2, column 12 of article.typ: unclosed delimiter':
      '= Title\n[ #calc.abs(-1',
    'Typst refuses the template at line 1, column 9 of article.typ: packages cannot be imported':
      '#import "@preview/example:0.1.0": *',
    // Built while the template runs, so that no search of its text finds it.
    'packages cannot be imported, because the sandbox has no network':
      '#eval("impo" + "rt \\"@preview/example:0.1.0\\": *\\n1")',
    'file not found': '#read("/package.json")',
  }
  for (const [message, template] of Object.entries(broken)) {
    const typesetting = Typesetting.parse({ template })
    const answers = [
      await preview(site, manager, typesetting),
      await putSettings(site, manager, 'parts/typesetting', 1, { typesetting }),
    ]
    for (const { status, headers, body } of answers) {
      expect([status, headers['x-field']]).toEqual([400, 'typesetting.template'])
      expect(JSON.stringify(body.message ?? body)).toContain(message)
    }
  }
  expect((await readSettings(site, manager)).version).toBe(1)
})

test('R-TEXT-3 the default template can be edited, published and restored', async ({ site }) => {
  const manager = await site.signIn('admin')
  const given = await site.ask(manager, { url: '/api/settings/typesetting/template' })
  const template: string = given.body.data.text.replace('12mm', '11mm').trim()
  const own = Typesetting.parse({ template })
  const put = (version: number, typesetting: object) =>
    putSettings(site, manager, 'parts/typesetting', version, { typesetting })
  expect((await put(1, own)).status).toBe(200)
  expect((await readSettings(site, manager)).journal.typesetting.template).toBe(template)
  const { template: _, ...restored } = own
  expect((await put(2, restored)).status).toBe(200)
  expect((await readSettings(site, manager)).journal.typesetting).toEqual(Typesetting.parse({}))
})

test('R-TEXT-3 the PDF has the logo that the journal uploaded', async ({ site }) => {
  const manager = await site.signIn('admin')
  const typesetting = Typesetting.parse({})
  const without = await preview(site, manager, typesetting)
  const create = { width: 80, height: 80, channels: 3, background: '#B4512A' } as const
  const picture = await sharp({ create }).png().toBuffer()
  const form = new FormData()
  form.set('picture', new File([new Uint8Array(picture)], 'logo.png', { type: 'image/png' }))
  const { body } = await site.send(manager, 'POST', '/api/settings/pictures', form)
  const { journal } = await readSettings(site, manager)
  const appearance = { ...journal.appearance, logo: body.address }
  await putSettings(site, manager, 'parts/appearance', 1, { appearance })
  const withLogo = await preview(site, manager, typesetting)
  expect(withLogo.bytes.length).toBeGreaterThan(without.bytes.length)
  const hidden = await preview(site, manager, { ...typesetting, hasLogo: false })
  expect(Buffer.compare(hidden.bytes, without.bytes)).toBe(0)
})
