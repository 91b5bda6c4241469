import { describe, expect, test } from 'vitest'
import { anIssue, aRecord, person, unsplit } from '../../../test/records.ts'
import type { ArticleRecord } from './record.ts'
import { whatCrossrefRefuses, whatCrossrefRefusesOfIssue, whatDoajRefuses } from './registration.ts'

const known = { contributors: [person('Ama', 'Sample')] }
const prefix = '10.5555'
const fields = (record: Partial<ArticleRecord>, given: string | null = prefix) =>
  whatCrossrefRefuses(aRecord({ ...known, ...record }), { prefix: given }).map(
    ({ field, weight }) => `${field} ${weight}`,
  )

describe('what a register would refuse', () => {
  test('R-XREF-1 Crossref takes an article that has a DOI of the journal, a title, a date and names', () => {
    expect(fields({})).toEqual([])
    expect(fields({ doi: null })).toEqual(['doi refused'])
    expect(fields({}, null)).toEqual(['prefix refused'])
    expect(fields({ doi: '10.1234/other' })).toEqual(['doi refused'])
    expect(fields({ title: ' ' })).toEqual(['title refused'])
    expect(fields({ dates: { ...aRecord().dates, published: '' } })).toEqual([
      'publicationDate refused',
    ])
    expect(fields({ contributors: [] })).toEqual(['contributors refused'])
    expect(fields({ contributors: [unsplit('Ama Sample')] })).toEqual(['contributors doubtful'])
    expect(fields({ contributors: [person('Ama', 'x'.repeat(61))] })).toEqual([
      'contributors refused',
    ])
    expect(fields({ contributors: [{ ...person('A', 'B'), orcid: '0000-0002' }] })).toEqual([
      'contributors refused',
    ])
    expect(fields({ url: 'http://localhost:3000/journals/a' })).toEqual(['url refused'])
    const { journal } = aRecord()
    expect(fields({ journal: { ...journal, issn: { print: null, online: null } } })).toEqual([
      'issn refused',
    ])
  })

  test('R-XREF-1 an issue needs a DOI and a date as well', () => {
    const found = (issue: Parameters<typeof anIssue>[0]) =>
      whatCrossrefRefusesOfIssue(anIssue(issue), { prefix }).map(({ field }) => field)
    expect(found({})).toEqual([])
    expect(found({ doi: null, publicationDate: null, year: null })).toEqual([
      'doi',
      'publicationDate',
    ])
  })

  test('R-DOAJ-1 DOAJ takes no script and no address of one machine alone', () => {
    const found = (record: Partial<ArticleRecord>) =>
      whatDoajRefuses(aRecord(record)).map(({ field }) => field)
    expect(found({})).toEqual([])
    expect(found({ abstract: 'a <SCRIPT>' })).toEqual(['abstract'])
    expect(found({ url: 'http://127.0.0.1:3000/journals/a' })).toEqual([])
    expect(found({ url: 'http://localhost/journals/a', doi: 'none' })).toEqual(['doi', 'url'])
  })

  test('R-XREF-1 a name of sixty strange letters is judged at once', () => {
    const start = performance.now()
    fields({ contributors: Array.from({ length: 100 }, () => person(`${'a'.repeat(59)}1`, 'b?')) })
    expect(performance.now() - start).toBeLessThan(500)
  })
})
