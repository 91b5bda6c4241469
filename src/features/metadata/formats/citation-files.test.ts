import { describe, expect, test } from 'vitest'
import { el, writeXml } from '#domain/text/xml.ts'
import { contents, depositor, formats } from '../../../../test/features/formats.ts'
import {
  createContributor,
  createOrganisation,
  createRecord,
  createRelation,
} from '../../../../test/fixtures/records.ts'
import { bibtex } from './citation/bibtex.ts'
import { cslJson } from './citation/csl.ts'
import { endnote } from './citation/endnote.ts'
import { ris } from './citation/ris.ts'
import { crossrefArticle } from './crossref/crossref.ts'
import { doajJson } from './doaj.ts'
import { dublinCoreTags } from './dublin-core/dublin-core-tags.ts'
import { jats } from './jats/jats.ts'
import { citationStyles } from './styles/citation-styles.ts'
import { plainText } from './styles/text-runs.ts'
import { jsonLdOfArticle } from './web/json-ld.ts'

describe('files for reference managers', () => {
  test('R-CITE-2 BibTeX escapes TeX commands in titles and keeps names whole', () => {
    const entry = bibtex(
      createRecord({
        title: '100% of {A} & B_1 #2 costs $5 \\ ~^',
        pages: '41-58',
        contributors: [
          createContributor('Jan', 'van der Berg'),
          createContributor('Ann', 'Health and Co'),
          createContributor('Teni'),
          createOrganisation('Ministry of Health and Education'),
        ],
      }),
    )
    expect(entry).toContain(
      'author = {van der Berg, Jan and {Health and Co}, Ann and {Teni} and {Ministry of Health and Education}}',
    )
    expect(entry).toContain(
      'title = {{100\\% of \\textbraceleft{}A\\textbraceright{} \\& B\\_1 \\#2 costs \\$5 {$\\backslash$} \\textasciitilde{}\\textasciicircum{}}}',
    )
    expect(entry).toContain('pages = {41--58}')
    expect(entry).toContain('month = mar,')
    expect(entry).toMatch(/^@article\{vanderBerg2026_sample1,$/m)
    const hooked = createRecord({ contributors: [createContributor('Ƙọfà ƳƁƊ-ƙƴɓɗ')] })
    expect(bibtex(hooked)).toMatch(/^@article\{kofaybd-kybd2026_/m)
  })

  test('R-CITE-2 RIS has pages, DOI and journal', () => {
    const lines = ris(createRecord()).split('\r\n')
    for (const line of [
      'TY  - JOUR',
      'AU  - van der Author, Sample Given',
      'SP  - 141',
      'EP  - 158',
      'AU  - Sample Ministry of Health and Education',
      'DO  - 10.5555/sjte.2026.1',
      'JF  - Sample Journal of Teacher Education',
      'DA  - 2026/03/02',
      'ER  - ',
    ]) {
      expect(lines).toContain(line)
    }
  })

  test('R-CITE-2 RIS has an article number in place of pages', () => {
    const numbered = ris(createRecord({ pages: null, articleNumber: 'e12' }))
    expect(numbered).toContain('SP  - e12\r\nC7  - e12\r\n')
  })

  test('R-CITE-2 An article number is where reference managers look for pages', () => {
    const record = createRecord({ pages: null, articleNumber: 'e12' })
    expect(cslJson(record)[0]).toMatchObject({ page: 'e12', number: 'e12' })
    expect(writeXml(endnote(record))).toMatch(/<pages><style[^>]*>e12<\/style><\/pages>/)
    expect(bibtex(record)).toContain('pages = {e12}')
  })

  test('R-CITE-2 R-XREF-1 R-DOAJ-1 Several ranges of pages stay as typed in every format', () => {
    const record = createRecord({ pages: '150-155, 190' })
    expect(ris(record)).toContain('SP  - 150\r\nEP  - 155, 190\r\n')
    expect(bibtex(record)).toContain('pages = {150--155, 190}')
    expect(cslJson(record)[0]?.page).toBe('150-155, 190')
    expect(writeXml(endnote(record))).toContain('>150-155, 190<')
    expect(contents(record, 'citation_lastpage')).toEqual(['155, 190'])
    expect(doajJson(record).bibjson.journal).toMatchObject({
      start_page: '150',
      end_page: '155, 190',
    })
    const deposit = { batchId: 'a-batch', at: record.changedAt, depositor }
    const crossref = crossrefArticle(record, deposit)
    expect(crossref && writeXml(crossref)).toContain(
      '<pages><first_page>150</first_page><last_page>155</last_page><other_pages>190</other_pages></pages>',
    )
    expect(writeXml(jats(record))).toContain(
      '<fpage>150</fpage><lpage>190</lpage><page-range>150–155, 190</page-range>',
    )
    expect(jsonLdOfArticle(record)).toMatchObject({ pageStart: '150', pageEnd: '155, 190' })
  })

  test('R-CITE-2 BibTeX keeps quotation marks and hyphens that TeX would join', () => {
    const entry = bibtex(createRecord({ title: '"One" -- (two\'\') --- ``three" 5--6' }))
    expect(entry).toContain(
      'title = {{{"}One{"} {-}{-} (two{\'}{\'}) {-}{-}{-} {`}{`}three{"} 5{-}{-}6}}',
    )
    expect(bibtex(createRecord({ pages: '1--12' }))).toContain('pages = {1--12}')
  })

  test('R-CITE-2 CSL-JSON and EndNote do not split whole names', () => {
    expect(cslJson(createRecord())[0]).toMatchObject({
      type: 'article-journal',
      page: '141-158',
      issued: { 'date-parts': [[2026, 3, 2]] },
      author: [
        { family: 'van der Author', given: 'Sample Given' },
        { family: 'Sample', given: 'Second' },
        { literal: 'Sample Ministry of Health and Education' },
      ],
    })
    expect(writeXml(endnote(createRecord()))).toContain(
      '>Sample Ministry of Health and Education,<',
    )
  })

  test('R-META-3 A retracted article is marked in every format and style', () => {
    const record = createRecord({ relations: [createRelation('retraction', 'concerned-by')] })
    for (const [name, { write }] of Object.entries(formats)) {
      expect(write(record, depositor), name).toMatch(/retract/i)
    }
    for (const { name, write } of citationStyles)
      expect(plainText(write(record)), name).toMatch(/retract/i)
    expect(dublinCoreTags(record).some(({ content }) => content.startsWith('Retracted'))).toBe(true)
  })

  test('R-META-3 R-XREF-1 A notice updates its article at Crossref where the journal has a policy', () => {
    const { journal } = createRecord()
    const relations = [createRelation('expression-of-concern', 'concerns')]
    const write = (updatePolicy?: string) => {
      const record = createRecord({ relations, journal: { ...journal, updatePolicy } })
      const deposit = { batchId: 'a-batch', at: record.changedAt, depositor }
      return writeXml(crossrefArticle(record, deposit) ?? el('none'))
    }
    expect(write('10.5555/policy')).toMatch(
      /<crossmark><crossmark_policy>10.5555\/policy<\/crossmark_policy><updates><update type="expression_of_concern" date="2026-03-02">10.5555\/sjte.2026.9<\/update><\/updates><custom_metadata><fr:program.*<ai:program.*<\/custom_metadata><\/crossmark>/,
    )
    expect(write()).not.toContain('crossmark')
  })

  test('R-XREF-1 JATS marks role, file, reference and interest as JATS4R recommends', () => {
    const written = writeXml(jats(createRecord()))
    for (const part of [
      'vocab-term="Writing – original draft" vocab-term-identifier="https://credit.niso.org/contributor-roles/writing-original-draft/"',
      'xlink:href="https://journal.example.org/journals/sample1/article.pdf" content-type="application/pdf">PDF</self-uri>',
      '<mixed-citation publication-type="other">',
      '<author-notes><fn fn-type="coi-statement"><p>None.</p></fn></author-notes>',
    ])
      expect(written).toContain(part)
  })

  test('R-META-3 R-XREF-1 A correction names its article in JATS and for Crossref', () => {
    const record = createRecord({ relations: [createRelation('correction', 'concerns')] })
    expect(writeXml(jats(record))).toContain('article-type="correction"')
    expect(writeXml(jats(record))).toContain('related-article-type="corrected-article"')
    const deposit = { batchId: 'a-batch', at: record.changedAt, depositor }
    const document = crossrefArticle(record, deposit)
    expect(document && writeXml(document)).toContain('Correction of: The other article')
  })
})
