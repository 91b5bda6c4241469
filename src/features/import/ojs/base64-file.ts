import { createHash } from 'node:crypto'
import { closeSync, openSync, writeSync } from 'node:fs'
import { maxFileBytes } from '#domain/file-limit.ts'

const maxSizeLabel = `${maxFileBytes / 1024 / 1024} MB`

/** A decoded file, or the `problem` why it cannot be imported. */
export type DecodedFile = { path: string; bytes: number; sha256: string; problem?: string }

export type Base64Sink = { write(text: string): void; end(): DecodedFile }

/**
 * Decodes chunks of base64 (RFC 4648, 4; ignores white space) into a new file, so that memory holds one chunk. Writes
 * nothing without a path, and nothing beyond the maximum size of a file.
 */
export function base64Sink(path: string | undefined): Base64Sink {
  const handle = path === undefined ? undefined : openSync(path, 'wx', 0o600)
  const hash = createHash('sha256')
  let rest = ''
  let bytes = 0
  let isComplete = false
  let problem: string | undefined
  const decode = (quads: string) => {
    if (isComplete || !/^[A-Za-z0-9+/]*={0,2}$/.test(quads)) problem = 'it is not base64'
    if (problem) return
    isComplete = quads.endsWith('=')
    const content = Buffer.from(quads, 'base64')
    bytes += content.length
    if (bytes > maxFileBytes) return
    hash.update(content)
    if (handle !== undefined) writeSync(handle, content)
  }
  return {
    write(text) {
      const clean = rest + text.replace(/\s+/g, '')
      const length = clean.length - (clean.length % 4)
      rest = clean.slice(length)
      if (length > 0) decode(clean.slice(0, length))
    },
    end() {
      if (handle !== undefined) closeSync(handle)
      if (rest) problem = 'it is not base64'
      if (bytes > maxFileBytes)
        problem ??= `it has ${Math.ceil(bytes / 1024 / 1024)} MB, and the limit is ${maxSizeLabel}`
      if (bytes === 0) problem ??= 'it is empty'
      return { path: path ?? '', bytes, sha256: hash.digest('hex'), ...(problem && { problem }) }
    },
  }
}
