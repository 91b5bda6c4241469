import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitByDoi } from '#domain/publishing/doi/doi-link.ts'
import { writeDocument, writeXml } from '#domain/text/xml.ts'
import { anyText, depositor, readXml } from '../../../../test/features/formats.ts'
import { createRecord } from '../../../../test/fixtures/records.ts'
import { crossrefArticle } from './crossref/crossref.ts'
import { doajJson } from './doaj.ts'
import { dublinCore, oaiDc } from './dublin-core/oai-dc.ts'
import { jats } from './jats/jats.ts'
import { bibliographicCode, iso639Code } from './language.ts'
import { pageLocationOf } from './page-location.ts'

describe('what formats share', () => {
  test('R-ISSUE-6 Pages are parsed as ranges, single pages, several ranges and numbers', () => {
    const said = (pages: string | null, articleNumber: string | null = null) => {
      const { first, last, others, printed, number } = pageLocationOf({ pages, articleNumber })
      if (number) return number
      return printed ? [first, last, printed, ...(others ? [others] : [])] : undefined
    }
    expect(said('41-58')).toEqual(['41', '58', '41–58'])
    expect(said('S1 – S9')).toEqual(['S1', 'S9', 'S1–S9'])
    expect(said('150-155, 190')).toEqual(['150', '155', '150–155, 190', '190'])
    expect(said('41, 60; 70-2')).toEqual(['41', null, '41, 60; 70–2', '60, 70–2'])
    for (const dash of ['-', '--', '---', '‐', '‑', '‒', '–', '—', '―', '−', ' - ', ' – '])
      expect(said(`1${dash}12`)).toEqual(['1', '12', '1–12'])
    expect(said('141-8')).toEqual(['141', '148', '141–8'])
    expect(said('1-2-3')).toBe('1-2-3')
    expect(said('xiv')).toEqual(['xiv', null, 'xiv'])
    expect(said('7')).toEqual(['7', null, '7'])
    expect(said('e12345678901')).toBe('e12345678901')
    expect(said(null, 'e7')).toBe('e7')
    expect(said('41-58', 'e7')).toEqual(['41', '58', '41–58'])
    expect(said(null)).toBeUndefined()
  })

  test('R-META-2 R-XREF-1 A DOI with a SICI is taken whole or not at all', () => {
    const sici = '10.1002/(SICI)1096-8644(199601)99:1<1::AID-AJPA1>3.0.CO;2-1'
    const encoded =
      'https://doi.org/10.1002/(SICI)1096-8644(199601)99:1%3C1::AID-AJPA1%3E3.0.CO;2-1'
    const references = [`See https://doi.org/${sici}.`, '10.1002/(SICI)1(199601)99:1<1::AID']
    const record = createRecord({ references })
    expect(references.map((text) => splitByDoi(text).flatMap(({ doi }) => doi ?? []))).toEqual([
      [sici],
      [],
    ])
    expect(splitByDoi('10.5555/a<b>10.5555/c')[0]).toEqual({ text: '10.5555/a', doi: '10.5555/a' })
    expect(writeXml(jats(record)).match(/xlink:href="https:\/\/doi.org\/10.1002[^"]*"/g)).toEqual([
      `xlink:href="${encoded}"`,
    ])
    const deposit = { batchId: 'a-batch', at: record.changedAt, depositor }
    const crossref = crossrefArticle(record, deposit)
    expect(crossref && writeXml(crossref).match(/<doi>10.1002[^<]*/g)).toEqual([
      `<doi>${sici.replace('<', '&lt;').replace('>', '&gt;')}`,
    ])
  })

  test('R-META-2 A DOI in a reference is found without punctuation', () => {
    const found = (reference: string) => splitByDoi(reference).flatMap(({ doi }) => doi ?? [])
    expect(found('See https://doi.org/10.5555/abc.1.')).toEqual(['10.5555/abc.1'])
    expect(found('(doi: 10.5555/S0140(02)1).')).toEqual(['10.5555/S0140(02)1'])
    expect(found('10.5555/a, 10.5555/b; and none 10.5/x')).toEqual(['10.5555/a', '10.5555/b'])
    const holds = (reference: string) => {
      const parts = splitByDoi(reference).map(({ text }) => text)
      expect(parts.join('')).toBe(reference)
    }
    fc.assert(fc.property(anyText, holds))
    fc.assert(
      fc.property(anyText, (text) => holds(`10.5555/${text} https://doi.org/10.5555/${text}`)),
    )
  })

  test('R-OAI-1 Dublin Core has no empty elements', () => {
    expect(dublinCore(createRecord({ keywords: ['', ' '], category: null }))).not.toContainEqual(
      expect.objectContaining({ element: 'subject' }),
    )
  })

  test('R-OAI-1 Dublin Core names the type of the article', () => {
    expect(readXml(writeDocument(oaiDc(createRecord())))).toContain(
      'info:eu-repo/semantics/article',
    )
  })

  test('R-DOAJ-1 A language has the code of DOAJ and Crossref or none', () => {
    expect([bibliographicCode('ha'), bibliographicCode('fr-CA')]).toEqual(['hau', 'fre'])
    expect([iso639Code('yo-NG'), iso639Code('pcm'), iso639Code('xx')]).toEqual([
      'yo',
      'pcm',
      undefined,
    ])
    expect(doajJson(createRecord()).bibjson).toMatchObject({
      year: '2026',
      month: '3',
      identifier: [{ type: 'doi' }, { type: 'pissn' }, { type: 'eissn' }],
    })
  })
})
