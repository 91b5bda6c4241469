import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { createSmtpMailer } from '#platform/email/mailer.ts'
import { callRegistry } from '#platform/registry/call-registry.ts'

/** A key and a self-signed certificate; undefined where openssl is not installed. */
function ownCertificate(): { key: Buffer; cert: Buffer } | undefined {
  const folder = mkdtempSync(path.join(tmpdir(), 'takarda-certificate-'))
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
  const words = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost']
  const { status } = spawnSync('openssl', [...words, '-keyout', key, '-out', cert])
  const made = status === 0 ? { key: readFileSync(key), cert: readFileSync(cert) } : undefined
  rmSync(folder, { recursive: true })
  return made
}

test('R-SEC-6 no secret is sent to a server with an invalid certificate', async ({ skip }) => {
  const own = ownCertificate()
  if (!own) return skip('openssl is missing')
  const received: string[] = []
  const registry = createServer(own, (request, response) => {
    received.push(`${request.url}`)
    response.end()
  })
  await once(registry.listen(0, 'localhost'), 'listening')
  const url = new URL(
    `https://localhost:${(registry.address() as AddressInfo).port}/?api_key=sample`,
  )
  expect(await callRegistry({ method: 'POST', url, body: 'x', timeoutMs: 60_000 })).toEqual({
    problem: 'The connection failed (DEPTH_ZERO_SELF_SIGNED_CERT).',
  })
  const post = new SMTPServer({
    ...own,
    secure: true,
    authOptional: true,
    onAuth({ username }, _session, done) {
      received.push(String(username))
      done(null, { user: username })
    },
  })
  post.on('error', () => {})
  await new Promise<void>((resolve) => post.listen(0, 'localhost', resolve))
  const { port } = post.server.address() as AddressInfo
  const mail = { to: 'a@example.org', subject: 'S', text: 'T', html: 'T' }
  const mailer = createSmtpMailer(
    `smtps://user:sample@localhost:${port}`,
    'Journal <journal@example.org>',
  )
  await expect(mailer.send(mail)).rejects.toThrow('The mail server did not')
  expect(received).toEqual([])
  await new Promise<void>((resolve) => post.close(() => resolve()))
  await once(registry.close(), 'close')
})
