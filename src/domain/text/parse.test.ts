import { expect, test } from 'vitest'
import { z } from 'zod'
import { Refused } from '../refusal.ts'
import { nullIfEmpty, unsetIfEmpty } from './optional-fields.ts'
import { line, paragraphs, parse, parseJson, requireNoControlCharacters } from './parse.ts'

/** The message and the field of the refusal of an input. */
function refusal(schema: z.ZodType, input: unknown) {
  try {
    parse(schema, input)
  } catch (error) {
    if (error instanceof Refused) return [error.message, error.field]
  }
  throw new Error('the input was taken')
}

const Form = z.object({
  title: z.string(),
  year: z.number().optional(),
  tags: z.array(z.object({ name: z.string() })).optional(),
  day: z.literal('').or(z.iso.date('must be a date like 2026-03-31')).optional(),
})

test('R-API-7 The first error is a sentence that names its field', () => {
  const refused = (input: object) => refusal(Form, input)
  expect(refused({})).toEqual(['title is a required field', 'title'])
  expect(refused({ title: 1, year: 'x' })).toEqual(['title must be text', 'title'])
  expect(refused({ title: '', year: 'x' })).toEqual(['year must be a number', 'year'])
  expect(refused({ title: '', tags: {} })).toEqual(['tags must be a list', 'tags'])
  expect(refused({ title: '', tags: [{ name: 'a' }, {}] })).toEqual([
    'tags.1.name is a required field',
    'tags.1.name',
  ])
  expect(refused({ title: '', tags: ['a'] })).toEqual(['tags.0 must be an object', 'tags.0'])
})

test('R-API-7 An error about a size names the limit', () => {
  const Sized = z.object({
    title: z.string().min(1).max(1500),
    code: z.string().min(3).optional(),
    tags: z.array(z.string()).min(1).max(2).optional(),
    seconds: z.number().min(1).max(3600).optional(),
  })
  const sentenceOf = (input: object) => refusal(Sized, input)[0]
  expect(sentenceOf({ title: '' })).toBe('title is a required field')
  expect(sentenceOf({ title: 'a'.repeat(1501) })).toBe('title must be at most 1,500 characters')
  expect(sentenceOf({ title: 'a', code: 'a' })).toBe('code must be at least 3 characters')
  expect(sentenceOf({ title: 'a', tags: [] })).toBe('tags is a required field')
  expect(sentenceOf({ title: 'a', tags: ['', '', ''] })).toBe('tags must be at most 2 entries')
  expect(sentenceOf({ title: 'a', seconds: 0 })).toBe('seconds must be at least 1')
  expect(sentenceOf({ title: 'a', seconds: 3601 })).toBe('seconds must be at most 3,600')
})

test('R-API-7 R-OFFICE-2 Unknown fields and control characters are named', () => {
  const Strict = z.strictObject({ a: z.strictObject({ b: z.string() }) })
  const sentenceOf = (input: unknown) => refusal(Strict, input)[0]
  expect(sentenceOf({ a: { b: 'x' }, c: 1 })).toBe('"c" is no field here. Is it misspelt?')
  expect(sentenceOf({ a: { b: 'x', d: 1 } })).toBe('a: "d" is no field here. Is it misspelt?')
  expect(() => requireNoControlCharacters({ a: [{ b: 'x\n' }, { b: 'x\u0000' }] })).toThrow(
    expect.objectContaining({
      message: 'a.1.b contains control characters that cannot be saved',
      field: 'a.1.b',
    }),
  )
  expect(() => requireNoControlCharacters('\ud800')).toThrow('body contains')
  requireNoControlCharacters({ a: null, b: 1, c: 'ẹ̀kọ́ 𝒜\t' })
})

test('R-API-7 An input that is not an object is called the body', () => {
  expect(refusal(Form, [])).toEqual(['body must be an object', ''])
  expect(refusal(Form, undefined)).toEqual(['body is a required field', ''])
  expect(refusal(z.boolean(), 1)).toEqual(['body must be boolean', ''])
})

test('R-API-7 An error in a union is about the member that is not a literal', () => {
  expect(refusal(Form, { title: '', day: 'soon' })).toEqual([
    'day must be a date like 2026-03-31',
    'day',
  ])
})

test('R-API-7 A message that is a sentence is not changed', () => {
  const Asked = z.object({ name: z.string('Please write a name.') })
  expect(refusal(Asked, { name: 1 })).toEqual(['Please write a name.', 'name'])
})

test('R-API-7 Paragraphs are trimmed, limited and free of control characters', () => {
  expect(parse(paragraphs(10), ' a\r\nb\rc\t ')).toBe('a\nb\nc')
  expect(parse(paragraphs(3), '  abc ')).toBe('abc')
  expect(refusal(paragraphs(3), 'abcd')[0]).toBe('body must be at most 3 characters')
  expect(refusal(paragraphs(1500), 'a'.repeat(1501))[0]).toContain('at most 1,500 characters')
  expect(refusal(paragraphs(3), ` ${' '.repeat(2000)}a`)[0]).toContain('at most 3 characters')
  expect(refusal(paragraphs(3), ' \n ')[0]).toBe('body is a required field')
  for (const control of ['\u0000', '\u0008', '\u000b', '\u001f', '\u007f', '\ufffe', '\ud800'])
    expect(refusal(paragraphs(9), `a${control}b`)[0]).toContain('control characters')
})

test('R-API-7 A line has no line breaks', () => {
  for (const gap of ['\t', '\n', '\r'])
    expect(refusal(line(9), `a${gap}b`)[0]).toBe('body must be on one line')
  expect(parse(line(9), 'ẹ̀kọ́ 𝒜')).toBe('ẹ̀kọ́ 𝒜')
})

test('R-API-7 An empty, blank or null optional field is not set', () => {
  for (const empty of ['', '  ', null, undefined]) {
    expect(parse(unsetIfEmpty(line(5)), empty)).toBeUndefined()
    expect(parse(nullIfEmpty(line(5)), empty)).toBeNull()
  }
  expect(parse(unsetIfEmpty(line(5)), ' ab ')).toBe('ab')
  expect(parse(z.object({ field: nullIfEmpty(line(5)) }), {})).toEqual({ field: null })
  expect(refusal(unsetIfEmpty(line(1)), 'ab')[0]).toBe('body must be at most 1 characters')
})

test('R-API-7 Text that is not JSON is parsed as undefined', () => {
  expect(parseJson('{"a":[1]}')).toEqual({ a: [1] })
  expect([parseJson(''), parseJson('{[')]).toEqual([undefined, undefined])
})
