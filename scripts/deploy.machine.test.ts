import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const example = (name: string) => read(path.join('deploy', name))

/** The output of a program about an example, or that it is not installed. */
function runProgram(
  program: string,
  words: string[],
): { status: number | null; said: string } | 'away' {
  const { error, status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8' })
  return error ? 'away' : { status, said: `${stdout}${stderr}` }
}

/** Runs with a temporary folder. */
function withTemporaryFolder(use: (folder: string) => void) {
  const folder = mkdtempSync(path.join(tmpdir(), 'takarda-deploy-'))
  use(folder)
  rmSync(folder, { recursive: true })
}

test('R-RUN-5 docs/operations.md explains every setting of the examples', () => {
  const known = new Set(
    read('docs/operations.md')
      .match(/`[A-Z][A-Z_]+`/g)
      ?.map((name) => name.slice(1, -1)),
  )
  const ofCompose = example('compose.yaml').match(/^ {6}([A-Z][A-Z_]+):/gm)
  const ofUnit = /^Environment=(.*)$/m.exec(example('takarda.service'))?.[1]?.split(' ')
  const set = [...(ofCompose ?? []), ...(ofUnit ?? [])].map((line) => line.trim().split(/[:=]/)[0])
  const others = /^(POSTGRES_|ROOT_|NODE_ENV$|MALLOC_ARENA_MAX$)/
  expect(set.length).toBeGreaterThan(10)
  expect(set.filter((name = '') => !known.has(name) && !others.test(name))).toEqual([])
})

test('R-RUN-5 the image and the unit start the product with the memory of `npm start`', () => {
  const limits = (words = '') => words.match(/--max-\S+?(?=[\s"])|MALLOC_ARENA_MAX=\d+/g)
  const { scripts } = JSON.parse(read('package.json'))
  expect(limits(scripts.start)).toEqual(['MALLOC_ARENA_MAX=2', '--max-semi-space-size=8'])
  for (const [file, lines] of [
    ['Dockerfile', /^ENV PATH(?:.*\\\n)*.*$|^CMD .*$/gm],
    ['deploy/takarda.service', /^(?:Environment|ExecStart)=.*$/gm],
  ] as const)
    expect(limits(read(file).match(lines)?.join('\n')), file).toEqual(limits(scripts.start))
})

test('R-RUN-5 the image runs as an unprivileged user and stores everything in one volume', () => {
  const last =
    read('Dockerfile')
      .split(/^FROM /m)
      .at(-1) ?? ''
  expect(last).toMatch(/^USER takarda$/m)
  expect(last).toMatch(/^VOLUME \/data$/m)
  expect(last.indexOf('USER')).toBeLessThan(last.indexOf('CMD'))
  for (const service of ['site', 'worker']) {
    const section = new RegExp(`^  ${service}:\\n((?: {4}.*\\n)+)`, 'm').exec(
      example('compose.yaml'),
    )
    expect(section?.[1], service).toContain('read_only: true')
  }
})

test('R-RUN-5 nginx accepts its example', ({ skip }) => {
  withTemporaryFolder((folder) => {
    const [key, certificate] = ['key.pem', 'certificate.pem'].map((name) => path.join(folder, name))
    const words = [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      '/CN=journal.example.org',
    ]
    const made = runProgram('openssl', [...words, '-keyout', key ?? '', '-out', certificate ?? ''])
    const site = example('nginx.conf')
      .replaceAll(/\/etc\/letsencrypt\S+fullchain\.pem/g, certificate ?? '')
      .replaceAll(/\/etc\/letsencrypt\S+privkey\.pem/g, key ?? '')
      .replaceAll(/listen \[::\].*$/gm, '')
      .replaceAll(/listen (80|443)/g, `listen unix:${folder}/$1`)
    const whole = `pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${site} }`
    writeFileSync(path.join(folder, 'nginx.conf'), whole)
    const said = runProgram('nginx', ['-t', '-c', path.join(folder, 'nginx.conf')])
    if (made === 'away' || said === 'away') return skip('nginx or openssl is missing')
    expect(said.status, said.said).toBe(0)
  })
})

test('R-RUN-5 systemd accepts its example', ({ skip }) => {
  withTemporaryFolder((folder) => {
    const unit = path.join(folder, 'takarda.service')
    const here = example('takarda.service').replace(
      /^ExecStart=\S+/m,
      `ExecStart=${process.execPath}`,
    )
    writeFileSync(unit, here)
    const said = runProgram('systemd-analyze', ['verify', '--man=no', unit])
    if (said === 'away') return skip('systemd-analyze is missing')
    expect(said.said).not.toMatch(/takarda\.service/)
  })
})

test('R-RUN-5 Caddy accepts its example', ({ skip }) => {
  const said = runProgram('caddy', [
    'validate',
    '--adapter',
    'caddyfile',
    '--config',
    'deploy/Caddyfile',
  ])
  if (said === 'away') return skip('caddy is missing')
  expect(said.status, said.said).toBe(0)
})

test('R-RUN-5 R-SEC-5 both proxies refuse API calls without TLS but redirect other requests to TLS', () => {
  const open = (all: string) => all.slice(all.search(/listen 80|^http:/m)).split('\n}')[0] ?? ''
  expect(open(example('nginx.conf'))).toMatch(/location \/api\/ \{ return 403; \}/)
  expect(open(example('nginx.conf'))).toMatch(/location \/ \{ return 301 https:/)
  const words = open(example('Caddyfile')).replaceAll(/\s+/g, ' ')
  expect(words).toContain(
    'handle /api/* { respond 403 } handle { redir https://{host}{uri} permanent }',
  )
})

/** The examples for two processes, on a port of this machine and without TLS. */
const proxySettings = {
  nginx: (port: number, [one, other]: number[], folder: string) => {
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    const site = example('nginx.conf')
      .replace(/127\.0\.0\.1:3000/, `127.0.0.1:${one}`)
      .replace(/# (server 127\.0\.0\.1:)3001/, `$1${other}`)
      .replaceAll(/listen \[::\].*$|^ *(ssl_|access_log).*$/gm, '')
      .replace(/listen 80;/, `listen unix:${folder}/80;`)
      .replace(/listen 443.*;/, `listen 127.0.0.1:${port};`)
    const places = temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')
    return `daemon off; pid ${folder}/pid; error_log ${folder}/log; events {} http { access_log off; ${places} ${site} }`
  },
  caddy: (port: number, [one, other]: number[]) => {
    const [, site = ''] = example('Caddyfile').split(/^journal\.example\.org /m)
    const two = site.replace('127.0.0.1:3000', `127.0.0.1:${one} 127.0.0.1:${other}`)
    return `{\n\tadmin off\n\tauto_https off\n}\nhttp://127.0.0.1:${port} ${two}`
  },
}

for (const [program, words] of [
  ['nginx', (file: string) => ['-c', file]],
  ['caddy', (file: string) => ['run', '--adapter', 'caddyfile', '--config', file]],
] as const)
  test(`R-SCALE-1 R-RUN-5 behind ${program} readers notice no restart of a process`, async ({
    skip,
  }) => {
    if (spawnSync(program, ['version']).error) return skip(`${program} is missing`)
    const folder = mkdtempSync(path.join(tmpdir(), 'takarda-deploy-'))
    const [port, one, other] = [await freePort(), await freePort(), await freePort()]
    const file = path.join(folder, 'settings')
    writeFileSync(file, proxySettings[program](port, [one, other], folder))
    const processes = [await startServerAt(one), await startServerAt(other)]
    const proxy = spawn(program, words(file), {
      stdio: 'ignore',
      env: { ...process.env, HOME: folder },
    })
    const read = async () => {
      const pages = Array.from({ length: 8 }, () => fetch(`http://127.0.0.1:${port}/`))
      return (await Promise.all(pages)).map(({ status }) => status)
    }
    const all = Array(8).fill(200)
    await expect.poll(() => read().catch(() => [])).toEqual(all)
    await processes[0]?.()
    expect(await read()).toEqual(all)
    processes[0] = await startServerAt(one)
    await processes[1]?.()
    expect(await read()).toEqual(all)
    proxy.kill()
    await once(proxy, 'exit')
    await processes[0]()
    rmSync(folder, { recursive: true })
  })

/** A process that answers one request and then stops. */
async function startServerAt(port: number): Promise<() => Promise<unknown>> {
  const server = createServer((_request, response) => response.end('here'))
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return async () => {
    server.closeAllConnections()
    await once(server.close(), 'close')
  }
}
