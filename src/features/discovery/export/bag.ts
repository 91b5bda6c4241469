import { createHash, type Hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A bag being filled: a folder whose every file is listed with its SHA-256. (BagIt 1.0, RFC 8493) */
export type Bag = {
  /**
   * Adds a file to the payload and answers its SHA-256. The name is a path of letters, digits, `.`, `_`, `-` and `/`, below
   * `data/`. Throws when it is another, or one that is there.
   */
  add(name: string, content: string | Readable): Promise<string>
  /** Writes the lists, with what `bag-info.txt` says: then the bag is whole. */
  close(info: [label: string, value: string][]): Promise<void>
}

/** Begins a bag in a folder that is empty or not there. */
export async function openBag(folder: string): Promise<Bag> {
  const payload: string[] = []
  let octets = 0
  const names = new Set<string>()
  await mkdir(folder, { recursive: true })
  return {
    async add(name, content) {
      if (!/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(name))
        throw new Error(`no file of a bag: ${name}`)
      // Some file systems do not tell large letters from small ones (section 5.1).
      if (names.has(name.toLowerCase())) throw new Error(`the bag holds ${name} already`)
      names.add(name.toLowerCase())
      const target = path.join(folder, 'data', name)
      await mkdir(path.dirname(target), { recursive: true })
      const { sha256, bytes } = await write(target, content)
      payload.push(`${sha256}  data/${name}\n`)
      octets += bytes
      return sha256
    },
    async close(info) {
      const tags = {
        'bagit.txt': 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n',
        'bag-info.txt': [...info, ['Payload-Oxum', `${octets}.${payload.length}`]]
          .map(([label, value]) => `${label}: ${value?.replace(/\s+/g, ' ').trim()}\n`)
          .join(''),
        'manifest-sha256.txt': payload.join(''),
      }
      const lines = await Promise.all(
        Object.entries(tags).map(async ([name, text]) => {
          const { sha256 } = await write(path.join(folder, name), text)
          return `${sha256}  ${name}\n`
        }),
      )
      await writeFile(path.join(folder, 'tagmanifest-sha256.txt'), lines.join(''))
    },
  }
}

async function write(
  target: string,
  content: string | Readable,
): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256')
  let bytes = 0
  const source = typeof content === 'string' ? Readable.from([Buffer.from(content)]) : content
  await pipeline(
    source,
    counting(hash, (length) => {
      bytes += length
    }),
    createWriteStream(target, { flags: 'wx' }),
  )
  return { sha256: hash.digest('hex'), bytes }
}

const counting = (hash: Hash, count: (length: number) => void) =>
  new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece)
      count(piece.length)
      done(null, piece)
    },
  })
