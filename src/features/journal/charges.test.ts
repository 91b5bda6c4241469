import { expect } from 'vitest'
import { test } from '../../../test/site.ts'
import { readFolder } from './read-folder.ts'
import { renderJournal } from './render-journal.ts'

const written = await readFolder('journal')
const names = ['open-access', 'guide', 'faq']

/** The HTML of the pages that show the charges, with other settings or texts. */
function renderPages(settings: object, text?: string): string[] {
  const pages = Object.fromEntries(
    Object.entries(written.pages).map(([name, page]) => [
      name,
      text !== undefined && names.includes(name) ? { ...page, text } : page,
    ]),
  )
  const rendered = renderJournal({ journal: { ...written.journal, ...settings }, pages })
  return names.map((name) => rendered.pages.get(name)?.html ?? '')
}

test('R-OFFICE-8 fees and waivers are on each page in the words of the settings', () => {
  const charges = 'Accepted authors pay NGN 15,000.'
  const waivers = 'Students need not pay.'
  for (const html of renderPages({ charges, waivers })) {
    expect(html).toContain(`${charges} ${waivers}`)
    expect(html).not.toMatch(/pay nothing|no charge/)
  }
})

test('R-OFFICE-8 a journal without fees says so on each page', () => {
  for (const html of renderPages({ charges: undefined }))
    expect(html).toContain('Authors pay nothing to submit, to be reviewed or to be published.')
})

test('R-OFFICE-8 a page whose text does not name the fee ends with it', () => {
  for (const html of renderPages({ charges: 'Authors pay EUR 20.' }, 'Our own words'))
    expect(html).toMatch(
      /Our own words[\s\S]*<h2 id="section-1">Charges<\/h2>\s*<p>Authors pay EUR 20\./,
    )
  const [about] = [renderJournal(written).pages.get('about')?.html]
  expect(about).not.toContain('Charges')
})

test('R-OFFICE-8 a page with its own heading about charges names the fee there once', () => {
  const settings = { charges: 'Authors pay EUR 20.' }
  for (const heading of ['## Charges', '### Publication fees (APC)']) {
    const text = `${heading}\n\nOur own words.\n\n## Next\n\nMore.`
    for (const html of renderPages(settings, text)) {
      expect(html).toMatch(/<\/h\d>\s*<p>Authors pay EUR 20\.<\/p>\s*<p>Our own words/)
      expect(html.match(/<h\d/g)).toHaveLength(2)
    }
  }
  const [word] = renderPages(settings, 'No heading, only the word fees.\n\n## Coffee')
  expect(word).toMatch(/Coffee[\s\S]*Charges[\s\S]*EUR 20/)
})

test('R-OFFICE-8 the preview of a page in the settings shows the charges that readers see', async ({
  site,
}) => {
  const manager = await site.signIn('admin')
  const payload = { title: 'T', description: 'D', text: 'Our own words', name: 'guide' }
  const preview = async (page: object) =>
    (await site.ask(manager, { method: 'POST', url: '/api/settings/preview', payload: page })).body
  expect((await preview(payload)).html).toContain('Charges</h2>\n<p>Authors pay nothing')
  const { name: _, ...unnamed } = payload
  expect((await preview(unnamed)).html).not.toContain('Charges')
})
