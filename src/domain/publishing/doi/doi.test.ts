import { expect, test } from 'vitest'
import { isDoi, parseDoi } from './doi.ts'

test('R-META-1 A DOI keeps its case in every accepted form', () => {
  for (const before of [
    '',
    'doi:',
    'DOI: ',
    'https://doi.org/',
    'http://dx.doi.org/',
    'www.doi.org/',
    'doi.org/',
    'HTTPS://DOI.ORG/',
    ' https://doi.org/doi:',
  ])
    expect(parseDoi(`${before}10.5555/aB-c `), before).toBe('10.5555/aB-c')
  for (const typed of [
    '',
    '10.5555',
    '10.5555/',
    '10.555/a',
    '10.1234567890/a',
    '11.5555/a',
    'x10.5555/a',
    '10.5555/a b',
    '10.5555/ọ',
    'ftp://doi.org/10.5555/a',
    'xdoi.org/10.5555/a',
    'doi:  10.5555/a',
    '10x5555/a',
  ])
    expect(parseDoi(typed), typed).toBeUndefined()
})

test('R-META-1 A DOI has at most 200 characters after the slash in 260 typed ones', () => {
  expect(isDoi(`10.5555/${'x'.repeat(200)}`)).toBe(true)
  expect(isDoi(`10.5555/${'x'.repeat(201)}`)).toBe(false)
  expect(isDoi('10.123456789/!~')).toBe(true)
  expect(parseDoi('10.5555/a'.padEnd(260))).toBe('10.5555/a')
  expect(parseDoi('10.5555/a'.padEnd(261))).toBeUndefined()
})
