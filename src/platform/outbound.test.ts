import { createSocket } from 'node:dgram'
import { get } from 'node:http'
import { connect } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { parseConfig } from './config.ts'
import { destinationsOf } from './destinations.ts'
import { type Destinations, limitConnections } from './outbound.ts'

type Failing = { on(name: 'error', received: (error: NodeJS.ErrnoException) => void): unknown }

/** The error code of a connection attempt; port 1 of this machine is closed. */
const codeOf = (failing: Failing) =>
  new Promise<string | undefined>((resolve) => failing.on('error', ({ code }) => resolve(code)))

function limitTo(...hosts: string[]) {
  onTestFinished(limitConnections(new Set(hosts) satisfies Destinations))
}

/** Hosts that other parts of the tests connect to. */
const here = ['localhost', '127.0.0.1']

test('R-SEC-6 a connection to an unconfigured host fails by any call', async () => {
  limitTo(...here)
  const refused = await Promise.all([
    codeOf(connect(1, '127.0.0.2')),
    codeOf(connect({ host: '127.0.0.2', port: 1 })),
    codeOf(connectTls({ host: '127.0.0.2', port: 1 })),
    codeOf(get('http://127.0.0.2:1/')),
    codeOf(get('http://[::2]:1/')),
    fetch('http://127.0.0.2:3999').catch((error) => error.cause.code),
  ])
  expect(refused).toEqual(Array(6).fill('EACCES'))
})

test('R-SEC-6 a connection to a configured host or a Unix socket works', async () => {
  limitTo(...here, '127.0.0.2', '.0.0.3', 'mail.example.org')
  const failed = await Promise.all([
    codeOf(connect(1, '127.0.0.2')),
    codeOf(connect({ host: '127.0.0.2', port: 1 })),
    codeOf(connect({ host: '127.0.0.3', port: 1 })),
    codeOf(connectTls({ host: '127.0.0.4', port: 1, servername: 'mail.example.org' })),
    codeOf(connect('/no/such/socket')),
  ])
  expect(failed).toEqual([...Array(4).fill('ECONNREFUSED'), 'ENOENT'])
})

test('R-SEC-6 nothing is sent by UDP', async () => {
  limitTo(...here)
  const socket = createSocket('udp4')
  onTestFinished(() => void socket.close())
  expect(() => socket.send('x', 9, '127.0.0.1')).toThrow('no connection to a host by UDP')
})

test('R-SEC-6 the allowed hosts are those of the configuration', () => {
  const named = (env: Record<string, string>) => [...destinationsOf(parseConfig(env))].toSorted()
  expect(named({})).toEqual([])
  expect(
    named({
      DATABASE_URL: 'postgres://user:secret@db.example.org/journal',
      STORAGE_URL: 's3://journal?endpoint=https://store.example.org',
      AWS_ACCESS_KEY_ID: 'key',
      AWS_SECRET_ACCESS_KEY: 'secret',
      SMTP_URL: 'smtps://user:secret@mail.example.org',
      BOUNCE_URL: 'imaps://user:secret@imap.example.org/?address=a@example.org',
      CROSSREF_LOGIN: 'login',
      CROSSREF_PASSWORD: 'secret',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://[::1]:4318',
      CLAMAV_SOCKET: 'scanner.example.org:3310',
      HTTPS_PROXY: 'http://proxy.example.org:3128',
    }),
  ).toEqual([
    '.store.example.org',
    '::1',
    'api.crossref.org',
    'db.example.org',
    'imap.example.org',
    'mail.example.org',
    'proxy.example.org',
    'scanner.example.org',
    'store.example.org',
  ])
  const ofMachine = named({ STORAGE_URL: 's3://journal?region=eu-west-1' })
  expect(ofMachine).toEqual(expect.arrayContaining(['.amazonaws.com', '169.254.169.254']))
})
