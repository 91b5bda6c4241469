import { existsSync, readFileSync } from 'node:fs'
import { expect, type TestContext, test } from 'vitest'
import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import {
  createContributor,
  createOrganisation,
  createRecord,
} from '../../../../../test/fixtures/records.ts'
import { importValidator } from '../../../../../test/validators.ts'
import { cslJson } from '../citation/csl.ts'
import { citationStyles } from './citation-styles.ts'
import { plainText } from './text-runs.ts'

/** The styles of the Citation Style Language, as Debian's package citation-style-language-styles has them. */
const folder = '/usr/share/citation-style-language/styles'
const styleFiles: Record<string, string> = {
  'APA 7': 'apa',
  'MLA 9': 'modern-language-association',
  'Chicago 17': 'chicago-note-bibliography',
  Harvard: 'harvard-cite-them-right',
}

type Engine = {
  updateItems(ids: string[]): void
  setOutputFormat(format: 'text'): void
  makeBibliography(): [object, string[]]
}
type Processor = {
  default: {
    Engine: new (
      system: { retrieveLocale(): string; retrieveItem(): object },
      style: string,
      language: string,
    ) => Engine
  }
}

/** The terms that the four styles print, in English. Harvard is British, with single quotation marks. */
const locale = (
  style: string,
) => `<locale xmlns="http://purl.org/net/xbiblio/csl" version="1.0" xml:lang="en-US">
<style-options punctuation-in-quote="${style !== 'Harvard'}" limit-day-ordinals-to-day-1="false"/>
<date form="text"><date-part name="month" suffix=" "/><date-part name="day" suffix=", "/><date-part name="year"/></date>
<date form="numeric"><date-part name="month" form="numeric-leading-zeros" suffix="/"/><date-part name="day" form="numeric-leading-zeros" suffix="/"/><date-part name="year"/></date>
<terms><term name="and">and</term><term name="et-al">et al.</term><term name="no date" form="short">n.d.</term>
<term name="available at">available at</term><term name="open-quote">${style === 'Harvard' ? '‘' : '“'}</term><term name="close-quote">${style === 'Harvard' ? '’' : '”'}</term>
<term name="open-inner-quote">‘</term><term name="close-inner-quote">’</term><term name="page-range-delimiter">–</term>
<term name="page" form="short"><single>p.</single><multiple>pp.</multiple></term>
<term name="volume" form="short"><single>vol.</single><multiple>vols.</multiple></term>
<term name="issue" form="short"><single>no.</single><multiple>nos.</multiple></term>
<term name="article-locator"><single>article</single><multiple>articles</multiple></term>
<term name="month-03">March</term><term name="month-03" form="short">Mar.</term>
<term name="month-05">May</term><term name="month-05" form="short">May</term>
<term name="month-09">September</term><term name="month-09" form="short">Sept.</term></terms></locale>`

/** A reference as citeproc prints it; skips the test without citeproc or the styles. */
async function citeWithCsl(context: TestContext, style: string, record: ArticleRecord) {
  const found = await importValidator<Processor>('citeproc')
  const file = `${folder}/${styleFiles[style]}.csl`
  if (!found || !existsSync(file)) {
    return context.skip('citeproc or the Debian package citation-style-language-styles is missing.')
  }
  const [item] = JSON.parse(JSON.stringify(cslJson(record)))
  // Of an issue, the styles print the month, and CSL prints whatever it has.
  const [year, month] = item.issued['date-parts'][0]
  const retrieveItem = () => ({ ...item, issued: { 'date-parts': [[year, month]] } })
  const system = { retrieveLocale: () => locale(style), retrieveItem }
  const engine = new found.default.Engine(system, readFileSync(file, 'utf8'), 'en-US')
  engine.setOutputFormat('text')
  engine.updateItems([item.id])
  return engine.makeBibliography()[1].join('').trim()
}

const complete = createRecord({
  contributors: [
    createContributor('Maria da Glória', 'Sample'),
    createContributor('Ngozi C.', 'Ọkáfọ̀'),
  ],
})
const { issue, contributors, dates } = complete
const records: Record<string, Partial<ArticleRecord>> = {
  'of two authors': {},
  'of a double issue': { issue: issue && { ...issue, number: '1-2' } },
  'of three authors': { contributors: [...contributors, createContributor('Ama', 'Third')] },
  'of an organisation': { contributors: [createOrganisation('Sample Ministry')] },
  'on several ranges of pages': { pages: '150-155, 190' },
  'of May on one page': { pages: '7', dates: { ...dates, published: '2026-05-31' } },
  'with small words in its title': {
    title: 'what is learned from the use of iPads? between home and school',
  },
}

for (const { name, write } of citationStyles)
  for (const [kind, known] of Object.entries(records))
    test(`R-CITE-1 ${name} cites an article ${kind} as CSL does`, async (context) => {
      const record = { ...complete, ...known }
      const cited = await citeWithCsl(context, name, record)
      expect(plainText(write(record))).toBe(cited)
    })
