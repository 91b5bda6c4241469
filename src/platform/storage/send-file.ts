import type { FileHandle } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import type { ByteRange } from './storage.ts'

/** Bytes per read, and so the memory of one download. */
const chunkBytes = 256 * 1024

const maxSpareBuffers = 16

/** Writes a part of a file. Throws when the file is shorter than `end`, and when `to` closes early. */
export type SendFile = (file: FileHandle, range: ByteRange, to: Writable) => Promise<void>

/**
 * Creates a function that writes parts of files, each chunk when the one before was sent. It reuses buffers: a new
 * one for each chunk costs more than reading and sending it (measured with 1 MB: 1.4 ms of CPU time instead of 0.66).
 */
export function createFileSender(): SendFile {
  const spareBuffers: Buffer[] = []
  return async (file, { start, end }, to) => {
    const buffer = spareBuffers.pop() ?? Buffer.allocUnsafeSlow(chunkBytes)
    for (let at = start; at <= end; ) {
      const { bytesRead } = await file.read(buffer, 0, Math.min(chunkBytes, end - at + 1), at)
      if (bytesRead === 0) throw new Error('the file is shorter than its row says')
      at += bytesRead
      await writeChunk(to, buffer.subarray(0, bytesRead))
    }
    // Not after an error: the system may still read into it.
    if (spareBuffers.length < maxSpareBuffers) spareBuffers.push(buffer)
  }
}

/** Resolves when the chunk was sent. Throws when `to` closes before. */
export async function writeChunk(to: Writable, bytes: Buffer): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const onClose = () => reject(new Error('the client closed the connection'))
  if (to.destroyed) onClose()
  to.once('close', onClose)
  to.write(bytes, (error) => (error ? reject(error) : resolve()))
  return promise.finally(() => to.off('close', onClose))
}
