import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { serveStaticFiles } from './static-files.ts'

test('R-DETAIL-5 hashed files are cached for a year but other static files for a day', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'takarda-build-'))
  await mkdir(path.join(folder, 'assets'))
  await writeFile(path.join(folder, 'assets/a-1f.css'), 'a{}')
  await writeFile(path.join(folder, 'assets/a-1f.css.br'), brotliCompressSync('a{}'))
  await writeFile(path.join(folder, 'logo512.png'), 'picture')
  const app = fastify()
  let logo: string | undefined
  await serveStaticFiles(app, folder, () => logo)
  const ask = (url: string) => app.inject({ url, headers: { 'accept-encoding': 'br' } })
  const [style, picture, under, absent] = [
    await ask('/assets/a-1f.css'),
    await ask('/logo512.png'),
    await ask('/api/logo512.png'),
    await ask('/assets/../../secret'),
  ]
  expect(style.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
  })
  expect(picture.headers['cache-control']).toBe('public, max-age=86400')
  expect([under.statusCode, under.body]).toEqual([200, 'picture'])
  expect(absent.statusCode).toBe(404)
  logo = '/api/pictures/logo.webp'
  expect((await ask('/api/logo512.png')).headers.location).toBe(logo)
  await app.close()
  await rm(folder, { recursive: true })
})

test('R-SEC-6 only files of the folder are served without lists of files', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'takarda-build-'))
  const served = path.join(folder, 'client')
  await mkdir(path.join(served, 'assets'), { recursive: true })
  await mkdir(path.join(folder, '.git'))
  await writeFile(path.join(served, 'assets/a-1f.css'), 'a{}')
  await writeFile(path.join(folder, '.git/config'), 'of the checkout')
  const app = fastify()
  await serveStaticFiles(app, served, () => undefined)
  for (const url of [
    '/',
    '/assets',
    '/assets/',
    '/.git/config',
    '/../.git/config',
    '/%2e%2e/.git/config',
    '/assets/..%2f..%2f.git/config',
  ]) {
    const { statusCode, body } = await app.inject({ url })
    expect([url, statusCode]).toEqual([url, 404])
    expect(body).not.toMatch(/a-1f|of the checkout/)
  }
  await app.close()
  await rm(folder, { recursive: true })
})
