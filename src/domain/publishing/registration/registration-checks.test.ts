import { describe, expect, test } from 'vitest'
import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import {
  createContributor,
  createIssueContents,
  createNamedContributor,
  createOrganisation,
  createRecord,
} from '../../../../test/fixtures/records.ts'
import { expectLinearTime } from '../../../../test/linear-time.ts'
import { checkArticle, checkIssue } from './registration-checks.ts'

const known = { contributors: [createContributor('Ama', 'Sample')] }
const prefix = '10.5555'
const fields = (record: Partial<ArticleRecord>, given: string | null = prefix) =>
  checkArticle
    .crossref(createRecord({ ...known, ...record }), { prefix: given })
    .map(({ field, weight }) => `${field} ${weight}`)

describe('registration checks', () => {
  test('R-XREF-1 An article for Crossref needs a DOI of the journal, a title, a date and names', () => {
    expect(fields({})).toEqual([])
    expect(fields({ doi: null })).toEqual(['doi refused'])
    expect(fields({}, null)).toEqual(['prefix refused'])
    expect(fields({ doi: '10.1234/other' })).toEqual(['doi refused'])
    expect(fields({ title: ' ' })).toEqual(['title refused'])
    expect(fields({ dates: { ...createRecord().dates, published: '' } })).toEqual([
      'publicationDate refused',
    ])
    expect(fields({ contributors: [] })).toEqual(['contributors refused'])
    expect(fields({ contributors: [createNamedContributor('Ama Sample')] })).toEqual([
      'contributors doubtful',
    ])
    expect(fields({ contributors: [createContributor('Ama', 'x'.repeat(61))] })).toEqual([
      'contributors refused',
    ])
    expect(
      fields({ contributors: [{ ...createContributor('A', 'B'), orcid: '0000-0002' }] }),
    ).toEqual(['contributors refused'])
    expect(fields({ url: 'http://localhost:3000/journals/a' })).toEqual(['url refused'])
    const { journal } = createRecord()
    expect(fields({ journal: { ...journal, issn: { print: null, online: null } } })).toEqual([
      'issn refused',
    ])
  })

  test('R-XREF-1 An issue for Crossref needs a DOI and a date', () => {
    const found = (issue: Parameters<typeof createIssueContents>[0]) =>
      checkIssue(createIssueContents(issue), { prefix }).map(({ field }) => field)
    expect(found({})).toEqual([])
    expect(found({ doi: null, publicationDate: null, year: null })).toEqual([
      'doi',
      'publicationDate',
    ])
  })

  test('R-DOAJ-1 An article for DOAJ has no script and a public URL', () => {
    const found = (record: Partial<ArticleRecord>) =>
      checkArticle.doaj(createRecord(record), { prefix }).map(({ field }) => field)
    expect(found({})).toEqual([])
    expect(found({ abstract: 'a <SCRIPT>' })).toEqual(['abstract'])
    expect(found({ url: 'http://127.0.0.1:3000/journals/a' })).toEqual([])
    expect(found({ url: 'http://localhost/journals/a', doi: 'none' })).toEqual(['doi', 'url'])
  })

  test('R-XREF-1 Findings about articles state each limit of Crossref', () => {
    const sentenceOf = (record: Partial<ArticleRecord>) =>
      checkArticle.crossref(createRecord({ ...known, ...record }), { prefix })[0]?.sentence
    const { journal, dates } = createRecord()
    const named = (given: string | null, family: string | null) => ({
      contributors: [{ ...createContributor('A', 'B'), displayName: 'Whole', given, family }],
    })
    const on = (published: string) => sentenceOf({ dates: { ...dates, published } })
    expect(sentenceOf({ doi: '10.5555/' })).toBe('10.5555/ is not a valid DOI.')
    expect(sentenceOf({ doi: `10.5555/${'x'.repeat(200)}` })).toBeUndefined()
    expect(sentenceOf({ doi: `10.5555/${'x'.repeat(201)}` })).toContain('is not a valid DOI.')
    expect(sentenceOf({ doi: '10.55555/x' })).toContain("begin with the journal's prefix, 10.5555.")
    expect(sentenceOf({ doi: null })).toBe('It has no DOI.')
    expect(sentenceOf({ title: '' })).toBe('The article has no title.')
    expect(sentenceOf({ contributors: [] })).toBe('The article names no author.')
    expect([on('1400-01-01'), on('2200-12-31')]).toEqual([undefined, undefined])
    expect(on('1399-12-31')).toBe('The year 1399 is not possible.')
    expect(on('2201-01-01')).toBe('The year 2201 is not possible.')
    expect(on('')).toBe('It has no date of publication.')
    expect(sentenceOf({ journal: { ...journal, name: 'x'.repeat(255) } })).toBeUndefined()
    expect(sentenceOf({ journal: { ...journal, name: 'x'.repeat(256) } })).toContain(
      '255 characters',
    )
    expect(sentenceOf({ journal: { ...journal, issn: { print: null, online: null } } })).toBe(
      'The journal has no ISSN.',
    )
    expect(
      sentenceOf({ journal: { ...journal, issn: { print: '2049-3630', online: null } } }),
    ).toBe(undefined)
    expect(sentenceOf(named(null, 'x'.repeat(60)))).toBeUndefined()
    for (const wrong of ['A4 B5', '?', '? x', '?x', 'x'.repeat(61)])
      expect(sentenceOf(named(wrong, 'B')), wrong).toContain(`“${wrong}” is too long for a name`)
    expect(sentenceOf(named(null, null))).toBeUndefined()
    const whole = { contributors: [createNamedContributor('Whole Name')] }
    expect(sentenceOf(whole)).toBe(
      'Whole Name has no family name, so the whole name would be listed as one.',
    )
    expect(sentenceOf({ contributors: [createOrganisation('Whole 9')] })).toBeUndefined()
    const orcid = (given: string) =>
      sentenceOf({ contributors: [{ ...createContributor('A', 'B'), orcid: given }] })
    expect([orcid('0000-0002-1825-0097'), orcid('0000-0002-1694-233X')]).toEqual([
      undefined,
      undefined,
    ])
    expect(orcid('x0000-0002-1825-0097')).toBe('The ORCID of A B is not valid.')
    expect(orcid('0000-0002-1825-00971')).toBe('The ORCID of A B is not valid.')
    const at = (host: string) => sentenceOf({ url: `https://${host}/journals/a` })
    expect([at('a.ng'), at('192.0.2.1'), at('a.b.example')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(at('journal')).toBe('The address of the site, journal, is not public.')
    expect(at('[2001:db8::1]')).toContain('is not public.')
    expect([at('a.abcdefghij'), at('192.0.2.111')]).toEqual([undefined, undefined])
    for (const host of ['a.abcdefghijk', 'a.b', '1.2.3.4.x1', 'x1'])
      expect(at(host), host).toBe(`The address of the site, ${host}, is not public.`)
  })

  test('R-XREF-1 R-DOAJ-1 Findings about issues and about articles for DOAJ state each limit', () => {
    const ofIssue = (issue: Parameters<typeof createIssueContents>[0]) =>
      checkIssue(createIssueContents(issue), { prefix })[0]?.sentence
    expect(ofIssue({ number: 'x'.repeat(32) })).toBeUndefined()
    expect(ofIssue({ number: 'x'.repeat(33) })).toBe('The number has more than 32 characters.')
    expect(ofIssue({ publicationDate: null, year: 2026 })).toBeUndefined()
    expect(ofIssue({ publicationDate: null, year: null })).toBe('It has no date of publication.')
    expect(checkIssue(createIssueContents({}), { prefix: null })[0]?.sentence).toBe(
      'No DOI prefix is set.',
    )
    const { journal } = createRecord()
    const byDoaj = (record: Partial<ArticleRecord>) =>
      checkArticle.doaj(createRecord(record), { prefix })[0]?.sentence
    const issn = (print: string | null, online: string | null) =>
      byDoaj({ journal: { ...journal, issn: { print, online } } })
    expect(issn(null, null)).toBe('The journal has no ISSN.')
    const none = { ...journal, issn: { print: null, online: null } }
    expect(checkArticle.doaj(createRecord({ journal: none }), { prefix })).toEqual([
      { field: 'issn', weight: 'refused', sentence: 'The journal has no ISSN.' },
    ])
    const same = { ...journal, issn: { print: '2049-3630', online: '2049-3630' } }
    expect(
      checkArticle
        .doaj(createRecord({ journal: same, title: '' }), { prefix })
        .map(({ field }) => field),
    ).toEqual(['issn', 'title'])
    expect(issn('2049-3630', '2049-3630')).toBe('The print and online ISSN are the same.')
    expect([issn('2049-3630', null), issn(null, '2049-3630')]).toEqual([undefined, undefined])
    expect(byDoaj({ title: ' ' })).toBe('The article has no title.')
    expect(byDoaj({ doi: 'x10.5555/a' })).toBe('The DOI is not valid.')
    expect(byDoaj({ doi: null })).toBeUndefined()
    expect(byDoaj({ keywords: ['</script'] })).toBe(
      'The title, the abstract or a keyword contains a script tag.',
    )
  })

  test('R-XREF-1 Long names are checked in linear time', async () => {
    await expectLinearTime(60, (length) => {
      const name = `${'a'.repeat(length - 1)}1`
      fields({ contributors: Array.from({ length: 100 }, () => createContributor(name, 'b?')) })
    })
  })
})
