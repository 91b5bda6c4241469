import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import {
  eicar,
  generousTimeouts,
  hasClamd,
  startClamd,
  startFakeScanner,
} from '../../test/servers/clamd.ts'
import { createClamdScanner, fetchScannerVersion, ScannerUnavailable } from './virus-scanner.ts'

const large = () => Readable.from(Array<Buffer>(40).fill(Buffer.alloc(64 * 1024, 'x')))
const noTimeout = { silence: 100, all: 60_000 }

test('R-SEC-4 a scanner names a virus', async () => {
  const scanner = await startFakeScanner()
  const scan = createClamdScanner(scanner.place, generousTimeouts)
  expect(await scan(large())).toBeUndefined()
  expect(await scan(Readable.from([]))).toBeUndefined()
  expect(await scan(Readable.from([Buffer.from(`before ${eicar}`)]))).toBe('Eicar-Test-Signature')
  await scanner.stop()
})

test('R-SEC-4 a failing scanner gives no verdict', async () => {
  const scanner = await startFakeScanner()
  const scan = createClamdScanner(scanner.place, generousTimeouts)
  for (const [behaviour, said] of [
    ['fails', /size limit exceeded/],
    ['cuts', /virus scanner/],
    ['says nothing', /no reply in time/],
    ['talks without end', /it replied "xxx/],
  ] as const) {
    scanner.behaviour = behaviour
    const ask = behaviour === 'says nothing' ? createClamdScanner(scanner.place, noTimeout) : scan
    const scanned = ask(large())
    await expect(scanned, behaviour).rejects.toThrow(ScannerUnavailable)
    await expect(scanned, behaviour).rejects.toThrow(said)
  }
  await scanner.stop()
  await expect(scan(large())).rejects.toThrow(ScannerUnavailable)
})

test.skipIf(!hasClamd)(
  `R-SEC-4 ClamAV finds only the EICAR test file${hasClamd ? '' : ' (skipped: clamav-daemon is not installed)'}`,
  async () => {
    const clamd = await startClamd()
    const scan = createClamdScanner(clamd.place, generousTimeouts)
    expect(await scan(Readable.from([Buffer.from(eicar)]))).toBe('Eicar-Test.UNOFFICIAL')
    expect(await scan(large())).toBeUndefined()
    await clamd.stop()
  },
)

test('R-SEC-4 R-RUN-2 a scanner reports its version and the date of its signatures', async () => {
  const scanner = await startFakeScanner()
  const ask = () => fetchScannerVersion(scanner.place)
  const said = (version: string) => {
    scanner.version = version
    return ask()
  }
  expect(await said('ClamAV 1.0.7/27485/Wed Dec 11 09:39:51 2024')).toEqual({
    name: 'ClamAV 1.0.7',
    signaturesDate: new Date('2024-12-11T09:39:51Z'),
  })
  expect(await said('ClamAV 1.0.7')).toEqual({ name: 'ClamAV 1.0.7', signaturesDate: undefined })
  const long = `ClamAV ${'1'.repeat(200)}`
  expect((await said(`${long}/1/soon`)).name).toBe(long.slice(0, 100))
  await expect(said('ClamAV')).rejects.toThrow(
    new ScannerUnavailable('the virus scanner: it replied "ClamAV"'),
  )
  await expect(said(`x${'y'.repeat(300)}`)).rejects.toThrow(
    new ScannerUnavailable(`the virus scanner: it replied "x${'y'.repeat(199)}"`),
  )
  await scanner.stop()
  await expect(ask()).rejects.toThrow(/^the virus scanner: connect ENOENT /)
})

test('R-SEC-4 an incomplete reply of a scanner is no verdict', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'takarda-scanner-'))
  let says = ''
  let arrived = ''
  const server = createServer((socket) => {
    arrived = ''
    socket.on('data', (bytes) => {
      arrived += bytes.toString('latin1')
      if (arrived.endsWith('\0\0\0\0')) socket.end(says)
    })
  })
  const place = { path: path.join(folder, 'socket') }
  await once(server.listen(place.path), 'listening')
  const scan = async (answer: string) => {
    says = answer
    const pieces = ['a', '', 'bc'].map((piece) => Buffer.from(piece))
    return createClamdScanner(
      place,
      generousTimeouts,
    )(Readable.from(pieces)).catch(({ message }: Error) => message)
  }
  expect(await scan('stream: OK\0more')).toBeUndefined()
  expect(arrived).toBe('zINSTREAM\0\0\0\0\x01a\0\0\0\x02bc\0\0\0\0')
  expect(await scan('stream: A.B-1 FOUND\0')).toBe('A.B-1')
  for (const other of ['OK', 'stream: OKAY', 'stream: x', 'x FOUND', 'stream: x FOUND '])
    expect(await scan(`${other}\0`), other).toBe(`the virus scanner: it replied "${other}"`)
  expect(await scan('')).toBe('the virus scanner: the connection closed without a reply')
  expect(await scan('stream: OK')).toBe('the virus scanner: the connection closed without a reply')
  await new Promise((resolve) => server.close(resolve))
  await rm(folder, { recursive: true })
})
