import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect } from 'node:tls'
import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'

const nginxExample = readFileSync('deploy/nginx.conf', 'utf8')

/** The example with its own certificate, on a port of this machine. */
function settingsIn(folder: string, port: number, [key, certificate]: readonly [string, string]) {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const places = temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')
  const site = nginxExample
    .replaceAll(/\/etc\/letsencrypt\S+fullchain\.pem/g, certificate)
    .replaceAll(/\/etc\/letsencrypt\S+privkey\.pem/g, key)
    .replaceAll(/listen \[::\].*$|^ *access_log.*$/gm, '')
    .replace(/listen 80;/, `listen unix:${folder}/80;`)
    .replace(/listen 443/, `listen 127.0.0.1:${port}`)
  return `daemon off; pid ${folder}/pid; error_log ${folder}/log; events {} http { access_log off; ${places} ${site} }`
}

type Offer = { versions: 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3'; ciphers?: string }

/** The version and the cipher that a server agrees to; undefined if it refuses the offered ones. */
function agree(port: number, { versions, ciphers }: Offer): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect({
      host: '127.0.0.1',
      port,
      rejectUnauthorized: false,
      minVersion: versions,
      maxVersion: versions,
      ...(ciphers && { ciphers }),
    })
    socket.once('error', () => resolve(undefined))
    socket.once('secureConnect', () => {
      resolve(`${socket.getProtocol()} ${socket.getCipher().name}`)
      socket.destroy()
    })
  })
}

type Proxy = { port: number; openSocket: string; stop(): Promise<void> }

/** Starts nginx with the example; undefined where nginx is not installed. */
async function startProxy(): Promise<Proxy | undefined> {
  if (spawnSync('nginx', ['-v']).error) return undefined
  const folder = mkdtempSync(path.join(tmpdir(), 'takarda-tls-'))
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=journal.example.org']
  const words = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject]
  spawnSync('openssl', [...words, '-keyout', key, '-out', certificate])
  const port = await freePort()
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(file, settingsIn(folder, port, [key, certificate]))
  const proxy = spawn('nginx', ['-c', file], { stdio: 'ignore' })
  await expect.poll(() => agree(port, { versions: 'TLSv1.3' })).toMatch(/^TLSv1\.3 TLS_/)
  return {
    port,
    openSocket: path.join(folder, '80'),
    async stop() {
      proxy.kill()
      await once(proxy, 'exit')
      rmSync(folder, { recursive: true })
    },
  }
}

test('R-SEC-6 nginx as in the example agrees to TLS 1.2 and 1.3 with strong ciphers only', async ({
  skip,
  onTestFinished,
}) => {
  const proxy = await startProxy()
  if (!proxy) return skip('nginx is missing')
  onTestFinished(proxy.stop)
  const { port } = proxy
  const weakest = 'ALL:@SECLEVEL=0'
  expect(await agree(port, { versions: 'TLSv1.2', ciphers: weakest })).toBe(
    'TLSv1.2 ECDHE-RSA-AES256-GCM-SHA384',
  )
  for (const weak of ['ECDHE-RSA-AES128-SHA', 'AES256-GCM-SHA384', 'DHE-RSA-AES256-SHA'])
    expect(await agree(port, { versions: 'TLSv1.2', ciphers: weak }), weak).toBeUndefined()
  expect(await agree(port, { versions: 'TLSv1.1', ciphers: weakest })).toBeUndefined()
})

test('R-SEC-6 nginx as in the example serves nothing without TLS', async ({
  skip,
  onTestFinished,
}) => {
  const proxy = await startProxy()
  if (!proxy) return skip('nginx is missing')
  onTestFinished(proxy.stop)
  const ask = async (address: string) => {
    const headers = { host: 'journal.example.org' }
    const asked = request({ socketPath: proxy.openSocket, path: address, headers }).end()
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    answer.resume()
    return [answer.statusCode, answer.headers.location]
  }
  expect(await ask('/journals?page=2')).toEqual([
    301,
    'https://journal.example.org/journals?page=2',
  ])
  expect(await ask('/api/login')).toEqual([403, undefined])
})

test('R-SEC-6 the examples of the proxies allow TLS 1.2 and 1.3 with forward-secret ciphers only', () => {
  expect(nginxExample).toMatch(/^ {2}ssl_protocols TLSv1\.2 TLSv1\.3;$/m)
  const [, ciphers = ''] = /^ {2}ssl_ciphers (\S+);$/m.exec(nginxExample) ?? []
  expect(ciphers.split(':').length).toBe(6)
  for (const cipher of ciphers.split(':'))
    expect(cipher).toMatch(/^ECDHE-(ECDSA|RSA)-(AES(128|256)-GCM-SHA\d+|CHACHA20-POLY1305)$/)
  // By default, Caddy allows nothing older or weaker.
  const caddy = readFileSync('deploy/Caddyfile', 'utf8')
  expect(caddy).not.toMatch(/\b(tls|protocols|ciphers|auto_https)\b/)
})
