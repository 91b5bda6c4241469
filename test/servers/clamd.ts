import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { killOnExit } from '../product.ts'

/** The EICAR test file, assembled here so that no scanner reports this source. */
export const eicar = [
  'X5O!P%@AP[4\\PZX54(P^)7CC)7}$',
  'EICAR-STANDARD-ANTIVIRUS-TEST-FILE',
  '!$H+H*',
].join('')

/** For verdicts that a busy machine may delay. */
export const generousTimeouts = { silence: 100_000, all: 100_000 }

/** How the fake scanner handles a content. */
type ScannerBehaviour = 'answers' | 'says nothing' | 'cuts' | 'fails' | 'talks without end'

/** A scanner with the protocol of clamd. */
export async function startFakeScanner() {
  const folder = await mkdtemp(path.join(tmpdir(), 'takarda-scanner-'))
  const scanner = {
    place: { path: path.join(folder, 'socket') },
    behaviour: 'answers' as ScannerBehaviour,
    version: 'ClamAV 1.0.7',
  }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)))
    let arrived = Buffer.alloc(0)
    socket.on('data', (bytes) => {
      arrived = Buffer.concat([arrived, bytes])
      if (arrived.equals(Buffer.from('zVERSION\0'))) socket.end(`${scanner.version}\0`)
      const content = contentOf(arrived)
      if (content) answer(socket, scanner.behaviour, content)
    })
  })
  await once(server.listen(scanner.place.path), 'listening')
  const stop = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
    await rm(folder, { recursive: true, force: true })
  }
  return Object.assign(scanner, { stop })
}

/** The content of a complete INSTREAM. */
function contentOf(arrived: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0'
  const pieces: Buffer[] = []
  for (let at = command.length; at + 4 <= arrived.length; ) {
    const length = arrived.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(arrived.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}

function answer(socket: Socket, behaviour: ScannerBehaviour, content: Buffer): void {
  const isHarmful = content.includes(eicar)
  if (behaviour === 'answers')
    socket.end(isHarmful ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')
  if (behaviour === 'fails') socket.end('INSTREAM size limit exceeded. ERROR\0')
  if (behaviour === 'talks without end') socket.write('x'.repeat(100_000))
  if (behaviour === 'cuts') socket.destroy()
}

export const hasClamd = !spawnSync('clamd', ['--version']).error

/** Starts clamd with the EICAR signature only. */
export async function startClamd() {
  const folder = await mkdtemp(path.join(tmpdir(), 'takarda-clamd-'))
  const socket = path.join(folder, 'socket')
  const settings = ['Foreground yes', `LocalSocket ${socket}`, `DatabaseDirectory ${folder}`]
  const file = path.join(folder, 'clamd.conf')
  await writeFile(file, `${settings.join('\n')}\n`)
  const signature = `Eicar-Test:0:*:${Buffer.from(eicar).toString('hex')}\n`
  await writeFile(path.join(folder, 'test.ndb'), signature)
  const child = spawn('clamd', ['--config-file', file], { stdio: ['ignore', 'pipe', 'inherit'] })
  killOnExit(child)
  child.stdout.resume()
  const isThere = () => spawnSync('test', ['-S', socket]).status === 0
  for (const end = Date.now() + 60_000; !isThere() && Date.now() < end; ) await wait(50)
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  return { place: { path: socket }, stop }
}
