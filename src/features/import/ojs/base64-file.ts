import { createHash } from 'node:crypto'
import { closeSync, openSync, writeSync } from 'node:fs'
import { maxFileBytes } from '#domain/file-limit.ts'

/** What was decoded: where it lies, or why it cannot be taken. `bytes` counts all of it. */
export type DecodedFile = { path: string; bytes: number; sha256: string; problem?: string }

/** Takes base64 piece by piece. */
export type Base64Sink = { write(text: string): void; end(): DecodedFile }

const maxSizeLabel = `${maxFileBytes / 1024 / 1024} MB`

/**
 * Decodes base64 (RFC 4648, 4; blanks between) into a new file as its pieces come, so that no more than a
 * piece is held in memory. Without a path nothing is written. What is larger than a file can be here is counted, and no
 * longer written.
 */
export function base64Sink(path: string | undefined): Base64Sink {
  const handle = path === undefined ? undefined : openSync(path, 'wx', 0o600)
  const hash = createHash('sha256')
  let waiting = ''
  let bytes = 0
  let isOver = false
  let problem: string | undefined
  const take = (quads: string) => {
    if (isOver || !/^[A-Za-z0-9+/]*={0,2}$/.test(quads)) problem = 'it is not base64'
    if (problem) return
    isOver = quads.endsWith('=')
    const content = Buffer.from(quads, 'base64')
    bytes += content.length
    if (bytes > maxFileBytes) return
    hash.update(content)
    if (handle !== undefined) writeSync(handle, content)
  }
  return {
    write(text) {
      const clean = waiting + text.replace(/\s+/g, '')
      const whole = clean.length - (clean.length % 4)
      waiting = clean.slice(whole)
      if (whole > 0) take(clean.slice(0, whole))
    },
    end() {
      if (handle !== undefined) closeSync(handle)
      if (waiting) problem = 'it is not base64'
      if (bytes > maxFileBytes)
        problem ??= `it has ${Math.ceil(bytes / 1024 / 1024)} MB, and a file has ${maxSizeLabel} at most`
      if (bytes === 0) problem ??= 'it is empty'
      return { path: path ?? '', bytes, sha256: hash.digest('hex'), ...(problem && { problem }) }
    },
  }
}
