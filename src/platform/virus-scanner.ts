import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A Unix socket, or host and port. */
export type ScannerAddress = { path: string } | { host: string; port: number }

/** Returns the name of a found virus. Throws `ScannerUnavailable`. */
export type Scan = (content: Readable) => Promise<string | undefined>

/** The scanner gave no verdict; it may later. */
export class ScannerUnavailable extends Error {}

/** In milliseconds; `silence` between two pieces of data. */
const defaultTimeouts = { silence: 20_000, all: 60_000 }

/** In characters. */
const maxReplyLength = 2000

/** Scans by ClamAV. (clamd(8), INSTREAM: each chunk after its length in 4 bytes; length 0 ends) */
export const createClamdScanner =
  (address: ScannerAddress, timeouts = defaultTimeouts): Scan =>
  async (content) => {
    const socket = connect(address)
    socket.setTimeout(timeouts.silence, () => socket.destroy(new Error('no reply in time')))
    const signal = AbortSignal.timeout(timeouts.all)
    try {
      const reply = readReply(socket)
      // Awaited below; if sending fails first, that error is thrown.
      reply.catch(() => {})
      await pipeline(content, toInstreamChunks, socket, { signal, end: false })
      return parseVerdict(await reply)
    } catch (error) {
      throw new ScannerUnavailable(`the virus scanner: ${(error as Error).message}`)
    } finally {
      socket.destroy()
    }
  }

/** The scanner's name and the date of its newest signatures, if it names one. */
export type ScannerVersion = { name: string; signaturesDate: Date | undefined }

/**
 * Asks for the version: `ClamAV 1.0.7/27485/Wed Dec 11 09:39:51 2024`. (clamd(8), VERSION) Throws
 * `ScannerUnavailable`.
 */
export async function fetchScannerVersion(address: ScannerAddress): Promise<ScannerVersion> {
  const socket = connect(address)
  socket.setTimeout(defaultTimeouts.silence / 4, () =>
    socket.destroy(new Error('no reply in time')),
  )
  try {
    const reply = readReply(socket)
    socket.write('zVERSION\0')
    const [version = ''] = (await reply).split('\0', 1)
    if (!version.startsWith('ClamAV ')) throw new Error(`it replied "${version.slice(0, 200)}"`)
    const [name = '', , date = ''] = version.split('/')
    const signatures = new Date(`${date} UTC`)
    const isValid = !Number.isNaN(signatures.getTime())
    return { name: name.slice(0, 100), signaturesDate: isValid ? signatures : undefined }
  } catch (error) {
    throw new ScannerUnavailable(`the virus scanner: ${(error as Error).message}`)
  } finally {
    socket.destroy()
  }
}

async function* toInstreamChunks(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0')
  for await (const chunk of content) {
    if (chunk.length === 0) continue
    yield Buffer.concat([encodeLength(chunk), chunk])
  }
  yield Buffer.alloc(4)
}

function encodeLength(chunk: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(chunk.length)
  return length
}

function readReply(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let reply = ''
    socket.setEncoding('utf8')
    socket.on('data', (text: string) => {
      reply += text
      if (reply.includes('\0') || reply.length > maxReplyLength) resolve(reply)
    })
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('the connection closed without a reply')))
  })
}

function parseVerdict(reply: string): string | undefined {
  const said = reply.slice(0, maxReplyLength).split('\0', 1)[0] ?? ''
  if (said === 'stream: OK') return undefined
  if (said.startsWith('stream: ') && said.endsWith(' FOUND')) return said.slice(8, -6)
  throw new Error(`it replied "${said.slice(0, 200)}"`)
}
