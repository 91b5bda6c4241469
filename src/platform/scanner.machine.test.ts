import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { eicar, hasClamd, startClamd, startSmallScanner } from '../../test/clamd.ts'
import { ScannerAway, scanBy } from './scanner.ts'

const large = () => Readable.from(Array<Buffer>(40).fill(Buffer.alloc(64 * 1024, 'x')))
const patience = { silence: 100, all: 2000 }

test('R-SEC-4 a scanner says what harms, and one that fails, cuts, is silent, talks without end or is not there gives no verdict', async () => {
  const scanner = await startSmallScanner()
  const scan = scanBy(scanner.place, patience)
  expect(await scan(large())).toBeUndefined()
  expect(await scan(Readable.from([]))).toBeUndefined()
  expect(await scan(Readable.from([Buffer.from(`before ${eicar}`)]))).toBe('Eicar-Test-Signature')
  for (const [manner, said] of [
    ['fails', /size limit exceeded/],
    ['cuts', /virus scanner/],
    ['says nothing', /it is silent/],
    ['talks without end', /it said "xxx/],
  ] as const) {
    scanner.manner = manner
    const scanned = scan(large())
    await expect(scanned, manner).rejects.toThrow(ScannerAway)
    await expect(scanned, manner).rejects.toThrow(said)
  }
  await scanner.stop()
  await expect(scan(large())).rejects.toThrow(ScannerAway)
})

test.skipIf(!hasClamd)(
  `R-SEC-4 ClamAV finds the test that harms nobody, and nothing else${hasClamd ? '' : ' (skipped: clamav-daemon is not installed)'}`,
  async () => {
    const clamd = await startClamd()
    const scan = scanBy(clamd.place)
    expect(await scan(Readable.from([Buffer.from(eicar)]))).toBe('Eicar-Test.UNOFFICIAL')
    expect(await scan(large())).toBeUndefined()
    await clamd.stop()
  },
)
