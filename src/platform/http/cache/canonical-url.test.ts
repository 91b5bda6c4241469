import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { abortBodyRead, hasBody, isReceivingBody } from '#platform/http/connections/request-body.ts'
import { requireSameOrigin } from '#platform/http/security/require-same-origin.ts'
import { canonicalPageUrl, notFoundUrl } from './canonical-url.ts'

const site = {
  has: (path: string) => ['/', '/journals', '/issues/7/1%2F2', '/ọ'].includes(path),
  reads: (path: string) => (path === '/journals' ? ['page', 'q'] : []),
  acceptsForms: () => false,
  parts: new Set(['root', 'list']),
}
const address = (url: string) => canonicalPageUrl(url, site)

test('R-SCALE-4 an address keeps the known query parameters in one order', () => {
  expect(address('/journals')).toBe('/journals')
  expect(address('/journals?q=a&x=1&page=2')).toBe('/journals?page=2&q=a')
  expect(address('/journals?q=&page=2&page=3#top')).toBe('/journals?page=2')
  expect(address('/journals?')).toBe('/journals')
  expect(address('/journals?x=1')).toBe('/journals')
  expect(address('/?page=2')).toBe('/')
})

test('R-SCALE-4 all unknown addresses are one', () => {
  expect([address('/made-up'), address('/%E0%A4'), address('/made?page=2')]).toEqual([
    notFoundUrl,
    notFoundUrl,
    notFoundUrl,
  ])
})

test('R-SCALE-4 slashes and encoding do not change a path', () => {
  expect(address('//journals')).toBe('/journals')
  expect(address('/\\journals?page=1')).toBe('/journals?page=1')
  expect(address('/journals//')).toBe('/journals//')
  expect(address('/%E1%BB%8D')).toBe('/%E1%BB%8D')
  expect(address('/issues/7/1%2F2')).toBe('/issues/7/1%2F2')
  expect(address('/issues/7/1%2f2')).toBe('/issues/7/1%2f2')
  expect(address('')).toBe('/')
})

test('R-SCALE-4 page data can be requested for known routes only', () => {
  expect(address('/journals.data?page=2&_routes=list,root')).toBe(
    '/journals.data?page=2&_routes=list%2Croot',
  )
  expect(address('/journals.data?_routes=list,made-up')).toBe('/journals.data')
  expect(address('/journals?_routes=list')).toBe('/journals')
  expect(address('/journals/_.data?q=a')).toBe('/journals/_.data?q=a')
  expect(address('/made-up.data')).toBe('/made-up.data')
})

test('R-SEC-5 only cross-site requests of browsers are refused', () => {
  const sends = (headers: object) => () =>
    requireSameOrigin({ headers: { host: 'a.example', ...headers } } as FastifyRequest, [
      'https://c.example',
    ])
  const refused = 'Please send this from a page of this site.'
  for (const fine of [
    {},
    { 'sec-fetch-site': 'same-origin', origin: 'https://b.example' },
    { 'sec-fetch-site': 'none' },
    { origin: 'null' },
    { origin: 'https://a.example' },
    { origin: 'https://c.example', 'sec-fetch-site': 'cross-site' },
  ])
    expect(sends(fine), JSON.stringify(fine)).not.toThrow()
  for (const foreign of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'https://a.example' },
    { origin: 'https://b.example' },
    { origin: 'no address' },
  ])
    expect(sends(foreign), JSON.stringify(foreign)).toThrow(refused)
})

test('R-ERR-5 a body is expected until it is complete or its sender is gone', () => {
  const raw = (headers: object, more: object = {}) =>
    ({ headers, destroyed: false, ...more }) as never
  expect(hasBody(raw({ 'transfer-encoding': 'chunked' }))).toBe(true)
  expect(hasBody(raw({ 'content-length': '1' }))).toBe(true)
  expect(hasBody(raw({ 'content-length': '0' }))).toBe(false)
  expect(hasBody(raw({}))).toBe(false)
  const length = { 'content-length': '5' }
  expect(isReceivingBody(raw(length, { complete: false }))).toBe(true)
  expect(isReceivingBody(raw(length, { complete: true }))).toBe(false)
  expect(isReceivingBody(raw(length, { complete: false, destroyed: true }))).toBe(false)
  expect(isReceivingBody(raw({}, { complete: false }))).toBe(false)
  const recorded: unknown[] = []
  const received = raw(
    {},
    { listenerCount: () => 1, emit: (...said: unknown[]) => recorded.push(said) > 0 },
  )
  const error = new Error('enough')
  expect(abortBodyRead(received, error)).toBe(true)
  expect(recorded).toEqual([['error', error]])
  expect(abortBodyRead(raw({}, { listenerCount: () => 0 }), error)).toBe(false)
})
