import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test as plainTest } from 'vitest'
import { checkCertificate } from './certificate.ts'

/** A key and a certificate for localhost, valid for 90 days; undefined where openssl is not installed. */
function makeCertificate(): { key: Buffer; cert: Buffer } | undefined {
  const folder = mkdtempSync(path.join(tmpdir(), 'takarda-certificate-'))
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const words = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '90', ...names]
  const { status } = spawnSync('openssl', [...words, '-keyout', key, '-out', cert])
  const made = status === 0 ? { key: readFileSync(key), cert: readFileSync(cert) } : undefined
  rmSync(folder, { recursive: true })
  return made
}

type Here = { address: string; cert: Buffer }

const test = plainTest.extend<{ here: Here | undefined }>({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner asks for it
  here: async ({}, use) => {
    const made = makeCertificate()
    if (!made) return use(undefined)
    const server = createServer(made)
    await once(server.listen(0, 'localhost'), 'listening')
    const { port } = server.address() as AddressInfo
    await use({ address: `https://localhost:${port}`, cert: made.cert })
    server.closeAllConnections()
    await once(server.close(), 'close')
  },
})

const afterDays = (days: number) => new Date(Date.now() + days * 86_400_000)

test('R-RUN-2 R-SEC-6 an untrusted certificate fails', async ({ here, skip }) => {
  if (!here) return skip('openssl is missing')
  expect(await checkCertificate(here.address, new Date())).toEqual([
    {
      state: 'FAIL',
      about: 'certificate',
      says: `browsers refuse the certificate of ${here.address} (DEPTH_ZERO_SELF_SIGNED_CERT): install one from a public authority, such as Let's Encrypt`,
    },
  ])
})

test('R-RUN-2 R-SEC-6 a trusted certificate passes until 14 days before it expires', async ({
  here,
  skip,
}) => {
  if (!here) return skip('openssl is missing')
  const stateAfter = async (days: number) => {
    const [found] = await checkCertificate(here.address, afterDays(days), { ca: here.cert })
    return [found?.state, /expires in (-?\d+) days/.exec(found?.says ?? '')?.[1]]
  }
  expect(await stateAfter(0.5)).toEqual(['ok', '89'])
  expect(await stateAfter(75.5)).toEqual(['ok', '14'])
  expect(await stateAfter(76.5)).toEqual(['warn', '13'])
})

test('R-RUN-2 R-SEC-6 an unreachable site is a warning', async () => {
  const [found] = await checkCertificate('https://127.0.0.1:1', new Date())
  expect(found).toMatchObject({
    state: 'warn',
    says: expect.stringContaining('cannot be reached from this machine (ECONNREFUSED)'),
  })
})

test('R-RUN-2 R-SEC-6 the check of the certificate skips a site without HTTPS', async () => {
  expect(await checkCertificate('http://127.0.0.1:1', new Date())).toEqual([])
})
