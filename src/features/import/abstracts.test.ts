import { expect } from 'vitest'
import { articleElement, issueElement } from '../../../test/fixtures/ojs-export.ts'
import { importOjsText } from '../../../test/run-import.ts'
import { test } from '../../../test/site.ts'
import type { TestSite } from '../../../test/site-actions.ts'

/** Imports an article in English with other elements instead of its abstract. */
async function importWith(site: TestSite, abstracts: string) {
  await site.signIn('admin')
  const xml = articleElement({ id: 20 }).replace(/<abstract .*<\/abstract>/, abstracts)
  const { lines } = await importOjsText(site, issueElement(xml))
  const [listed] = (await site.ask(null, { url: '/api/journals' })).body
  const { data } = (await site.ask(null, { url: `/api/journals/${listed._id}` })).body
  return { data, report: lines.filter((line) => line.startsWith('article 20')) }
}

test('R-MOVE-1 R-META-1 Abstracts in other languages are imported in their languages', async ({
  site,
}) => {
  const { data, report } = await importWith(
    site,
    '<abstract locale="fr_CA">&lt;p&gt;Un.&lt;/p&gt;</abstract><abstract locale="en">One.</abstract><abstract locale="sr_RS@latin">Jedan.</abstract>',
  )
  expect(data).toMatchObject({
    abstract: 'One.',
    translatedAbstracts: [
      { language: 'fr-CA', text: 'Un.' },
      { language: 'sr-Latn-RS', text: 'Jedan.' },
    ],
  })
  expect(report.slice(0, -1)).toEqual([
    'article 20: note: an abstract in Canadian French is imported',
    'article 20: note: an abstract in Serbian (Latin, Serbia) is imported',
  ])
})

test('R-MOVE-1 An article with an abstract in another language only has none in its own', async ({
  site,
}) => {
  const { data, report } = await importWith(site, '<abstract locale="ha">Na farko.</abstract>')
  expect(data).toMatchObject({
    language: 'en',
    abstract: '',
    translatedAbstracts: [{ language: 'ha', text: 'Na farko.' }],
  })
  expect(report).toContain('article 20: note: an abstract in Hausa is imported')
})

test('R-MOVE-1 An abstract that has no known language or comes twice is reported', async ({
  site,
}) => {
  const { data, report } = await importWith(
    site,
    '<abstract locale="English!">One.</abstract><abstract locale="fr">Un.</abstract><abstract locale="fr">Deux.</abstract><abstract locale="de"> </abstract>',
  )
  expect(data.translatedAbstracts).toEqual([{ language: 'fr', text: 'Un.' }])
  expect(report).toEqual(
    expect.arrayContaining([
      'article 20: left out: <abstract> in “English!”, which is not a language',
      'article 20: left out: a second <abstract> in fr',
    ]),
  )
})
