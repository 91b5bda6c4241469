import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { measureStream } from '#platform/measure-stream.ts'

/** A folder with a manifest of its files. (BagIt 1.0, RFC 8493) */
export type Bag = {
  /**
   * Adds a file below `data/` and returns its SHA-256. The name is a path of letters, digits, `.`, `_`, `-` and `/`. Throws
   * for an invalid or repeated name.
   */
  add(name: string, content: string | Readable): Promise<string>
  /** Writes the manifests and `bag-info.txt`, which complete the bag. */
  close(info: [label: string, value: string][]): Promise<void>
}

type PutFile = (
  name: string,
  content: string | Readable,
) => Promise<{ bytes: number; sha256: string }>

/** Opens a bag in an empty or new folder. */
export async function openBag(folder: string): Promise<Bag> {
  await mkdir(folder, { recursive: true })
  return createBag(async (name, content) => {
    const target = path.join(folder, name)
    await mkdir(path.dirname(target), { recursive: true })
    const measured = measureStream()
    await pipeline(asStream(content), measured.stream, createWriteStream(target, { flags: 'wx' }))
    return measured.result()
  })
}

export const asStream = (content: string | Readable): Readable =>
  typeof content === 'string' ? Readable.from([Buffer.from(content)]) : content

/** Creates a bag that passes every file to `put`. */
export function createBag(put: PutFile): Bag {
  const payload: string[] = []
  let totalBytes = 0
  const names = new Set<string>()
  return {
    async add(name, content) {
      if (!/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(name))
        throw new Error(`invalid name in a bag: ${name}`)
      // Some file systems ignore case. (section 5.1)
      if (names.has(name.toLowerCase())) throw new Error(`the bag already contains ${name}`)
      names.add(name.toLowerCase())
      const { sha256, bytes } = await put(`data/${name}`, content)
      payload.push(`${sha256}  data/${name}\n`)
      totalBytes += bytes
      return sha256
    },
    async close(info) {
      const tags = {
        'bagit.txt': 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n',
        'bag-info.txt': [...info, ['Payload-Oxum', `${totalBytes}.${payload.length}`]]
          .map(([label, value]) => `${label}: ${value?.replace(/\s+/g, ' ').trim()}\n`)
          .join(''),
        'manifest-sha256.txt': payload.join(''),
      }
      const lines: string[] = []
      for (const [name, text] of Object.entries(tags)) {
        const { sha256 } = await put(name, text)
        lines.push(`${sha256}  ${name}\n`)
      }
      await put('tagmanifest-sha256.txt', lines.join(''))
    },
  }
}
