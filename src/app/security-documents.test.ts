import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fileKinds } from '#domain/file-kind.ts'
import { maxFileBytes } from '#domain/file-limit.ts'
import { idleSessionDays } from '#domain/people/account.ts'
import { permissions } from '#domain/people/permission.ts'
import { limits } from '#features/accounts/login/login-limits.ts'
import { maxPictureBytes } from '#features/files/validate/validate-picture.ts'
import {
  maxArchiveEntries,
  maxUnpackedBytes,
} from '#features/files/validate/validate-supplement.ts'
import { docxLimits } from '#features/word/package/open-package.ts'
import { parseConfig } from '#platform/config.ts'
import { test as siteTest } from '../../test/site.ts'

const page = readFileSync('docs/secure-operation.md', 'utf8')

/** The text of a section of docs/secure-operation.md. */
function section(title: string): string {
  const text = page.split(/^## /m).find((one) => one.startsWith(`${title}\n`))
  if (text === undefined) throw new Error(`docs/secure-operation.md has no section ${title}`)
  return text
}

/** The cells of the first column of a table, without their backticks. */
const firstColumn = (title: string): string[] =>
  [...section(title).matchAll(/^\| `([^|]+)` \|/gm)].map(([, cell = '']) => cell)

const megabyte = 1024 * 1024

test('R-SEC-6 the kinds and sizes of files that docs/secure-operation.md names are those of the code', () => {
  expect(firstColumn('Files')).toEqual(fileKinds.map((kind) => `.${kind}`))
  const lines = section('Files').split('\n')
  for (const kind of fileKinds) {
    const line = lines.find((one) => one.startsWith(`| \`.${kind}\``))
    expect(line).toContain(` ${maxFileBytes / megabyte} MB`)
  }
  const lineOf = (kind: string) => lines.find((one) => one.startsWith(`| ${kind} `)) ?? ''
  const { entries, inflatedBytes } = docxLimits
  expect(lineOf('`.docx`')).toContain(
    `${inflatedBytes / megabyte} MB unpacked, ${entries.toLocaleString('en')} parts`,
  )
  for (const kind of ['`.xlsx`', '`.zip`'])
    expect(lineOf(kind)).toContain(
      `${maxUnpackedBytes / megabyte / 1024} GB unpacked, ${maxArchiveEntries.toLocaleString('en')} files`,
    )
  expect(lineOf('picture')).toContain(`${maxPictureBytes / megabyte} MB`)
})

test('R-SEC-6 the limits that docs/secure-operation.md names are those of the code', () => {
  const rows = [...section('Limits').matchAll(/^\| `(\w+)` \|.*\| (\d+) \| (\d+) \|$/gm)]
  const named = rows.map(([, name, hits, seconds]) => [
    name,
    { hits: Number(hits), seconds: Number(seconds) },
  ])
  expect(Object.fromEntries(named)).toEqual(limits)
})

test('R-SEC-6 the lifetimes of sessions in docs/secure-operation.md are those of the code', () => {
  expect(section('Sessions')).toContain(
    `${parseConfig({}).sessionDays} days after the login (\`SESSION_DAYS\`), or after ${idleSessionDays} days without use`,
  )
})

test('R-SEC-6 every permission is in docs/secure-operation.md', () => {
  expect(firstColumn('Permissions')).toEqual(Object.keys(permissions))
})

siteTest(
  'R-SEC-6 every route of an account without a session is in docs/secure-operation.md',
  async ({ site }) => {
    const routes = site.app.routeTable
      .filter(({ url, permission }) => permission === 'log in' && url.startsWith('/api/auth/'))
      .map(({ method, url }) => `${method} ${url.replace('/api/auth/', '/api/')}`)
    expect(firstColumn('Authentication').toSorted()).toEqual(routes.toSorted())
  },
)

test('R-SEC-6 every source that uses cryptography is in docs/secure-operation.md', () => {
  const sources = globSync('src/**/*.{ts,tsx}', { exclude: ['**/*.test.{ts,tsx}'] }).filter(
    (file) =>
      /from '(node:crypto|@node-rs\/argon2|otpauth|nanoid)'/.test(readFileSync(file, 'utf8')),
  )
  const listed = section('Cryptography').match(/src\/[\w./-]+\.tsx?/g) ?? []
  expect([...new Set(listed)].toSorted()).toEqual(sources.toSorted())
})

test('R-SEC-6 every setting that names another host is in docs/secure-operation.md', () => {
  const config = readFileSync('src/platform/config.ts', 'utf8')
  const named = (config.match(/(?<=^ {4})[A-Z_]+(?=:)/gm) ?? []).filter((name) =>
    /^(?!BASE_|TRUST_)\w+_(URL|ENDPOINT|SOCKET|PROXY)$/.test(name),
  )
  const listed = section('Connections').match(/(?<=^\|.*`)[A-Z_]+(?=`)/gm) ?? []
  expect(named.length).toBeGreaterThan(8)
  expect(listed.toSorted()).toEqual(named.toSorted())
})

test('R-SEC-6 every file of db/schema has a level in docs/secure-operation.md', () => {
  const tables = globSync('db/schema/**/*.ts').filter((file) =>
    /pgTable\(/.test(readFileSync(file, 'utf8')),
  )
  const listed = section('Data').match(/db\/schema\/[\w./-]+\.ts/g) ?? []
  expect(tables.length).toBeGreaterThan(10)
  expect([...new Set(listed)].toSorted()).toEqual(tables.toSorted())
})

test('R-SEC-6 Dependabot watches every lock file', () => {
  const locks = globSync('{,*/,*/*/}package-lock.json', { exclude: ['**/node_modules/**'] })
  const folders = locks.map((file) => `/${file.replace(/\/?package-lock\.json$/, '')}`)
  const watched = /directories: (\[.*\])/.exec(readFileSync('.github/dependabot.yml', 'utf8'))?.[1]
  expect(folders.length).toBeGreaterThan(1)
  expect(JSON.parse(watched ?? '[]').toSorted()).toEqual(folders.toSorted())
})

test('R-SEC-6 every base image is in docs/secure-operation.md', () => {
  const images = [
    ...readFileSync('Dockerfile', 'utf8').matchAll(/^FROM (\S+)/gm),
    ...readFileSync('deploy/compose.yaml', 'utf8').matchAll(/^ +image: (?!takarda)(\S+)/gm),
  ].map(([, image = '']) => image)
  const listed: string[] = section('Packages').match(/(?<=`)[\w./-]+(?::[\w.-]+)?(?=`)/g) ?? []
  expect(images.length).toBeGreaterThan(3)
  expect(images.filter((image) => !listed.includes(image))).toEqual([])
})
