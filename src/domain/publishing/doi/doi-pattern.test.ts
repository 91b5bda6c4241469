import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DoiParts, DoiSettings, doiCandidates, doiStem } from './doi-pattern.ts'

const parts: DoiParts = { journal: 'SJTE', year: 2026, volume: 12, issue: '1-2', id: 'abc123' }
const first = (pattern: string, known: Partial<DoiParts> = {}, from?: number) =>
  doiCandidates('10.5555', pattern, { ...parts, ...known }, from).next().value

const patterns = fc
  .array(
    fc.constantFrom(
      '{journal}',
      '{year}',
      '{volume}',
      '{issue}',
      '{number}',
      '{id}',
      '.',
      '-',
      'V',
      '(',
      ')',
      '/',
      ';',
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((pieces) => pieces.join(''))
  .filter((pattern) => DoiSettings.safeParse({ prefix: '10.5555', pattern }).success)

const targets = fc.record({
  journal: fc.string({ unit: 'grapheme', maxLength: 50 }),
  year: fc.option(fc.integer({ min: 1400, max: 2200 })),
  volume: fc.option(fc.integer({ min: 1, max: 3 })),
  issue: fc.option(
    fc.oneof(fc.string({ unit: 'grapheme', maxLength: 20 }), fc.constantFrom('1', 'Ì', 'i', 'I')),
  ),
})

function firstFree(candidates: Iterable<string>, taken: Set<string>): string {
  for (const doi of candidates) if (!taken.has(doi)) return doi
  return ''
}

describe('a pattern of DOIs', () => {
  test('R-XREF-1 A pattern fills in its parts in lower case', () => {
    expect(first('{journal}.{year}.{id}')).toBe('10.5555/sjte.2026.abc123')
    expect(first('{journal}.v{volume}i{issue}.{number}')).toBe('10.5555/sjte.v12i1-2.1')
    expect(first('{journal}.{number}', {}, 7)).toBe('10.5555/sjte.7')
    expect(first('{issue}.{id}', { issue: 'Spécial  Ìròyìn' })).toBe(
      '10.5555/special-iroyin.abc123',
    )
    expect(first('{journal}.{id}', { journal: 'Ƙasa Ɗan Ɓ Ƴ' })).toBe('10.5555/kasa-dan-b-y.abc123')
    expect(doiStem('10.5555', '{journal}.{number}', parts)).toBe('10.5555/sjte.')
    expect(doiStem('10.5555', 'A.{number}.{id}', parts)).toBe('10.5555/a.')
    expect(doiStem('10.5555', '{id}', parts)).toBeUndefined()
    expect(doiStem('10.5555', '{volume}.{number}', { ...parts, volume: null })).toBeUndefined()
    expect(first('{journal}.{id}', { journal: ` -${'a'.repeat(50)}` })).toBe(
      `10.5555/${'a'.repeat(39)}.abc123`,
    )
    expect(first('{journal}.{id}', { journal: `${'a'.repeat(39)}  b` })).toBe(
      `10.5555/${'a'.repeat(39)}.abc123`,
    )
    expect(first('{number}.{number}', {}, 3)).toBe('10.5555/3.3')
  })

  test('R-XREF-1 A pattern uses the id if a part is unknown', () => {
    expect(first('{journal}.{volume}.{number}', { volume: null })).toBe('10.5555/sjte.abc123')
    expect(first('{journal}.{volume}.{issue}.{id}', { issue: '' })).toBe('10.5555/sjte.abc123')
    expect(first('{volume}.{id}', { volume: null, journal: '雑誌' })).toBe('10.5555/abc123')
  })

  test('R-XREF-1 A pattern offers new DOIs as long as DOIs are taken', () => {
    const five = (pattern: string) => {
      const all = doiCandidates('10.5555', pattern, parts)
      return Array.from({ length: 5 }, () => all.next().value)
    }
    expect(five('{year}.{id}')).toEqual([
      '10.5555/2026.abc123',
      '10.5555/sjte.abc123',
      '10.5555/sjte.abc123.2',
      '10.5555/sjte.abc123.3',
      '10.5555/sjte.abc123.4',
    ])
    expect(five('{year}.{number}').at(-1)).toBe('10.5555/2026.5')
  })

  test('R-XREF-1 A pattern is refused if two DOIs could be equal or contain invalid characters', () => {
    const problem = (settings: object) =>
      DoiSettings.safeParse({ prefix: '10.5555', ...settings }).error?.issues[0]?.message
    expect(problem({})).toBeUndefined()
    expect(problem({ pattern: '{year}.{volume}' })).toMatch(/must contain \{id\} or \{number\}/)
    expect(problem({ pattern: '{jahr}.{id}' })).toMatch(/no other fields/)
    expect(problem({ pattern: 'a b{id}' })).toMatch(/letters, digits/)
    expect(problem({ pattern: '<{id}>' })).toMatch(/letters, digits/)
    expect(problem({ pattern: '{id}/' })).toMatch(/begin and end/)
    expect(problem({ pattern: `${'{id}'.repeat(26)}` })).toMatch(/at most 100/)
    expect(problem({ issuePattern: '{number}' })).toBe(
      'must contain no other fields than {journal} {year} {volume} {issue} {id}',
    )
    expect(problem({ pattern: '{jahr}.{id}' })).toBe(
      'must contain no other fields than {journal} {year} {volume} {issue} {number} {id}',
    )
    expect(problem({ pattern: '{year}' })).toBe(
      'must contain {id} or {number}, so that no two articles are alike',
    )
    expect(problem({ pattern: `${'{id}'.repeat(25)}x` })).toBe('must be at most 100 characters')
    expect(problem({ pattern: '{id}'.repeat(25) })).toBeUndefined()
    for (const prefix of [
      '10.5555/a',
      '10.5555x',
      'x10.5555',
      '10.555',
      '10.1234567890',
      '1005555',
    ])
      expect(problem({ prefix }), prefix).toBe('must be a DOI prefix like 10.5555')
    expect(problem({ prefix: '10.123456789' })).toBeUndefined()
    const ends = 'must begin and end with a letter, a digit or a part, and have no // in it'
    for (const pattern of ['.{id}', '{id}.', '{id}//a', '({id}', '{id}-'])
      expect(problem({ pattern }), pattern).toBe(ends)
    const signs = 'must contain only letters, digits, - . _ ; ( ) / and fields in braces'
    for (const pattern of ['{id', 'id}', '{id}%', 'ọ{id}', '{{id}}', ''])
      expect(problem({ pattern }), pattern).toBe(signs)
    for (const pattern of ['a_b.c;(d)/e-{id}', '{id}(1)', '{number}'])
      expect(problem({ pattern }), pattern).toBeUndefined()
    const many = { prefix: '10.5555', pattern: `%${'x'.repeat(100)}` }
    expect(DoiSettings.safeParse(many).error?.issues.map(({ message }) => message)[0]).toBe(
      'must be at most 100 characters',
    )
    expect(
      problem({ depositor: { name: 'x'.repeat(130), email: 'a@example.org' } }),
    ).toBeUndefined()
    expect(problem({ depositor: { name: 'x'.repeat(131), email: 'a@example.org' } })).toBeDefined()
    expect(problem({ depositor: { name: 'x', email: 'a' } })).toBeDefined()
    expect([problem({ other: 1 }), problem({ depositor: {} })]).not.toContain(undefined)
    expect(DoiSettings.parse({ prefix: '10.5555' })).toEqual({
      prefix: '10.5555',
      pattern: '{journal}.{year}.{id}',
      issuePattern: '{journal}.v{volume}.{issue}',
    })
    expect(problem({ prefix: '10.55/5' })).toMatch(/DOI prefix/)
    expect(problem({ prefix: 'https://doi.org/10.5555' })).toMatch(/DOI prefix/)
  })

  test('R-XREF-1 A pattern gives different DOIs of characters that Crossref recommends', () => {
    fc.assert(
      fc.property(patterns, fc.array(targets, { maxLength: 25 }), (pattern, some) => {
        const taken = new Set<string>()
        for (const [place, thing] of some.entries()) {
          const given = { ...thing, id: `id${place}` }
          const doi = firstFree(doiCandidates('10.5555', pattern, given), taken)
          expect(doi).toMatch(/^10\.5555\/[a-z0-9][a-z0-9._;()/-]*$/)
          expect(doi.length).toBeLessThan(1000)
          taken.add(doi)
        }
        expect(taken.size).toBe(some.length)
      }),
    )
  })
})
