import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Where a virus scanner listens: a socket in the file system, or a host with its port. */
export type ScannerAddress = { path: string } | { host: string; port: number }

/** Looks through a content. Answers the name of what harms, or undefined where nothing is known to. Throws `ScannerAway`. */
export type Scan = (content: Readable) => Promise<string | undefined>

/** The scanner gave no verdict: it may later. */
export class ScannerUnavailable extends Error {}

/** How long it may be silent, and take in all, in milliseconds. */
const defaultTimeouts = { silence: 20_000, all: 60_000 }

/** The longest answer that is read, in characters. */
const maxReplyLength = 2000

/** Scans by ClamAV's daemon. (clamd(8), INSTREAM: pieces behind their length, in 4 bytes, and a length of 0 at the end) */
export const createClamdScanner =
  (place: ScannerAddress, patience = defaultTimeouts): Scan =>
  async (content) => {
    const socket = connect(place)
    socket.setTimeout(patience.silence, () => socket.destroy(new Error('it is silent')))
    const signal = AbortSignal.timeout(patience.all)
    try {
      const answer = readReply(socket)
      // It is waited for below; where sending fails first, that error is told.
      answer.catch(() => {})
      await pipeline(content, toInstreamChunks, socket, { signal, end: false })
      return parseVerdict(await answer)
    } catch (error) {
      throw new ScannerUnavailable(`the virus scanner: ${(error as Error).message}`)
    } finally {
      socket.destroy()
    }
  }

/** Which scanner answers, in its own words, and the day of the newest signatures that it knows; undefined where it says none. */
export type ScannerVersion = { said: string; signaturesDate: Date | undefined }

/** Asks a scanner for its version: `ClamAV 1.0.7/27485/Wed Dec 11 09:39:51 2024`. (clamd(8), VERSION) Throws when it does not answer so. */
export async function fetchScannerVersion(
  place: ScannerAddress,
  patience = defaultTimeouts.silence / 4,
): Promise<ScannerVersion> {
  const socket = connect(place)
  socket.setTimeout(patience, () => socket.destroy(new Error('it is silent')))
  try {
    const answer = readReply(socket)
    socket.write('zVERSION\0')
    const [said = ''] = (await answer).split('\0', 1)
    if (!said.startsWith('ClamAV ')) throw new Error(`it said "${said.slice(0, 200)}"`)
    const [name = '', , day = ''] = said.split('/')
    const signatures = new Date(`${day} UTC`)
    const isDay = !Number.isNaN(signatures.getTime())
    return { said: name.slice(0, 100), signaturesDate: isDay ? signatures : undefined }
  } catch (error) {
    throw new ScannerUnavailable(`the virus scanner: ${(error as Error).message}`)
  } finally {
    socket.destroy()
  }
}

async function* toInstreamChunks(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0')
  for await (const piece of content) {
    if (piece.length === 0) continue
    yield Buffer.concat([encodeLength(piece), piece])
  }
  yield Buffer.alloc(4)
}

function encodeLength(piece: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(piece.length)
  return length
}

function readReply(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    socket.setEncoding('utf8')
    socket.on('data', (text: string) => {
      answer += text
      if (answer.includes('\0') || answer.length > maxReplyLength) resolve(answer)
    })
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('it said nothing')))
  })
}

function parseVerdict(answer: string): string | undefined {
  const said = answer.slice(0, maxReplyLength).split('\0', 1)[0] ?? ''
  if (said === 'stream: OK') return undefined
  if (said.startsWith('stream: ') && said.endsWith(' FOUND')) return said.slice(8, -6)
  throw new Error(`it said "${said.slice(0, 200)}"`)
}
