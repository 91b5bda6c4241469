import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { describeError } from './describe-error.ts'
import { newId, newReference } from './id.ts'
import { currentRequestId, withRequestId } from './request-id.ts'
import { createPasswordHasher, hashToken, newToken } from './secrets.ts'
import { isNotFound, toStorageError } from './storage/s3-errors.ts'
import { StorageError } from './storage/storage-error.ts'

test('R-SEC-5 an error is described by message and stack without the values of a query', () => {
  const error = Object.assign(new TypeError('x is none'), { code: 'E1' })
  expect(describeError(error)).toEqual({
    name: 'TypeError',
    message: 'x is none',
    code: 'E1',
    stack: error.stack,
  })
  const statement = describeError(
    new DrizzleQueryError('select $1', ['secret'], new Error('broke')),
  )
  expect(statement).toMatchObject({ message: 'broke', query: 'select $1' })
  expect(JSON.stringify(statement)).not.toContain('secret')
  expect(describeError({ message: 'copied', name: 'JobError' })).toMatchObject({ name: 'JobError' })
  expect(describeError(undefined)).toMatchObject({ name: 'Error', message: 'not an error' })
  expect(describeError(new Error('alone'))).not.toHaveProperty('errors')
  const several = describeError(new AggregateError([new Error('one'), new Error('two')], 'both'))
  expect(several.errors?.map(({ message }) => message)).toEqual(['one', 'two'])
})

test('R-API-7 work of a request knows its id even later', async () => {
  expect(currentRequestId()).toBeUndefined()
  const inside = withRequestId('r1', async () => {
    await Promise.resolve()
    return currentRequestId()
  })
  expect(await inside).toBe('r1')
  expect(currentRequestId()).toBeUndefined()
})

test('R-SEC-1 ids, references and tokens have their form and are unique', () => {
  const many = (make: () => string) => new Set(Array.from({ length: 50 }, make))
  for (const id of many(newId)) expect(id).toMatch(/^[0-9a-z]{16}$/)
  for (const number of many(newReference))
    expect(number).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/)
  for (const token of many(newToken)) expect(token).toMatch(/^[\w-]{43}$/)
  expect([many(newId).size, many(newReference).size, many(newToken).size]).toEqual([50, 50, 50])
  expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

test('R-SEC-2 a password is normalised and hashed by Argon2id', async () => {
  const { hash, match } = createPasswordHasher()
  const stored = await hash('e\u0301')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await match(stored, '\u00e9')).toBe(true)
  expect(await match(stored, 'e')).toBe(false)
})

test('R-SCALE-2 a storage error names the bucket and what to check', () => {
  const bucket = { name: 'papers', endpoint: undefined } as never
  const said = (error: unknown) => toStorageError(bucket, error).message
  const named = (name: string, more: object = {}) =>
    Object.assign(new Error('m'), { name, ...more })
  expect(said(named('NoSuchBucket'))).toBe('the bucket papers: there is no such bucket')
  expect(said(named('Error', { code: 'ECONNREFUSED' }))).toContain('the connection was refused')
  const status = (httpStatusCode: number) => ({ $metadata: { httpStatusCode } })
  expect(said(named('403', status(403)))).toContain('it denies access')
  expect(said(named('Odd', status(500)))).toBe('the bucket papers: Odd: m (500)')
  expect(said(named('Odd'))).toBe('the bucket papers: Odd: m')
  const elsewhere = { name: 'papers', endpoint: 'http://store' } as never
  expect(toStorageError(elsewhere, named('SlowDown')).message).toBe(
    'the bucket papers at http://store: it gets too many requests',
  )
  for (const [name, words] of [
    ['SignatureDoesNotMatch', 'AWS_SECRET_ACCESS_KEY is not the secret of AWS_ACCESS_KEY_ID'],
    ['InvalidAccessKeyId', 'it does not know the AWS_ACCESS_KEY_ID'],
    ['AccessDenied', 'denies access'],
    ['CredentialsProviderError', 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set'],
    ['ExpiredToken', 'AWS_SESSION_TOKEN has expired'],
    ['NotFound', 'no such bucket'],
    ['PermanentRedirect', 'another region'],
    ['RequestTimeTooSkewed', 'the clock of this machine'],
    ['TimeoutError', 'does not answer in time'],
    ['AbortError', 'does not answer in time'],
    ['ENOTFOUND', 'no such host'],
    ['EAI_AGAIN', 'cannot be looked up'],
    ['ECONNRESET', 'the connection broke'],
  ] as const)
    expect(said(named(name))).toContain(words)
  const error = new StorageError('said before')
  expect(toStorageError(bucket, error)).toBe(error)
  expect(toStorageError(bucket, named('x')).cause).toMatchObject({ name: 'x' })
  expect([named('NoSuchKey'), named('NotFound', status(404))].map(isNotFound)).toEqual([true, true])
  expect(
    [named('NotFound'), named('NotFound', status(500)), named('Odd', status(404))].map(isNotFound),
  ).toEqual([false, false, false])
})
