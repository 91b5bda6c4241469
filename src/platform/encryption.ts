import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** What a sealed text begins with; what does not begin so is a text as it is. */
const prefix = 'sealed:1:'
const sizes = { key: 32, nonce: 12, tag: 16 }

/** Seals what the database must not tell by itself, under a key that is kept outside of it. */
export type Encryptor = {
  /** Whether there is a key to seal with; without one, texts are kept as they are. */
  canEncrypt: boolean
  /** A text as it is to be kept. `subject` is what it belongs to: at another, it does not open. */
  encrypt(text: string, subject: string): string
  /** The text that is kept so. Throws `OtherSeal`. */
  decrypt(kept: string, subject: string): string
  /** Whether it is kept as `encrypt` would keep it now. */
  usesCurrentKey(kept: string): boolean
}

/** What is kept was sealed under a key that is not here, or was altered. */
export class DecryptionError extends Error {}

/**
 * Seals by AES-256-GCM (NIST SP 800-38D) under the first key, and opens what any of them has sealed: the newest stands
 * first. `onlyToOpen` are keys that open and never seal. Each is 32 bytes.
 */
export function createEncryptor(keys: Buffer[], decryptOnlyKeys: Buffer[] = []): Encryptor {
  const [newest] = keys
  const known = new Map([...keys, ...decryptOnlyKeys].map((key) => [keyName(key), key]))
  return {
    canEncrypt: newest !== undefined,
    encrypt(text, subject) {
      if (!newest) return text
      const nonce = randomBytes(sizes.nonce)
      const cipher = createCipheriv('aes-256-gcm', newest, nonce).setAAD(Buffer.from(subject))
      const sealed = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
      return `${prefix}${keyName(newest)}:${Buffer.concat(sealed).toString('base64url')}`
    },
    decrypt(kept, subject) {
      if (!kept.startsWith(prefix)) return kept
      const [name = '', sealed = ''] = kept.slice(prefix.length).split(':')
      const key = known.get(name)
      if (!key) throw new DecryptionError(`it is sealed under the key ${name}, which is not here`)
      return decryptWithKey(key, Buffer.from(sealed, 'base64url'), subject)
    },
    usesCurrentKey: (kept) =>
      newest ? kept.startsWith(`${prefix}${keyName(newest)}:`) : !kept.startsWith(prefix),
  }
}

function decryptWithKey(key: Buffer, sealed: Buffer, subject: string): string {
  const end = sealed.length - sizes.tag
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, sizes.nonce))
    decipher.setAAD(Buffer.from(subject)).setAuthTag(sealed.subarray(end))
    const text = [decipher.update(sealed.subarray(sizes.nonce, end)), decipher.final()]
    return Buffer.concat(text).toString('utf8')
  } catch (error) {
    throw new DecryptionError('it was altered, or belongs to something else', { cause: error })
  }
}

/** Tells keys apart and nothing of them. */
const keyName = (key: Buffer): string =>
  createHash('sha256').update('takarda key name').update(key).digest('base64url').slice(0, 8)

/** The file in `DATA_DIR` that holds the key of a site whose database lies there, too. */
export const keyFile = (dataDir: string): string => path.join(dataDir, 'secret.key')

/** A key as it is written down: 32 bytes in base64, in either alphabet; undefined for anything else. */
export function parseKey(text: string): Buffer | undefined {
  const key = Buffer.from(text, 'base64')
  return key.length === sizes.key && /^[\w+/-]{43}=?$/.test(text.trim()) ? key : undefined
}

type KeyLocation = { secretKeys: Buffer[]; databaseUrl: string | undefined; dataDir: string }

/**
 * The seal of this site. Where the database lies in `DATA_DIR` and no key is set, one is made there at the first start; several processes on
 * one database cannot agree on one by themselves, and seal only by keys that are set. A key that lies there opens, in any case.
 */
export async function openEncryptor(place: KeyLocation): Promise<Encryptor> {
  const file = keyFile(place.dataDir)
  const isNeeded = !place.databaseUrl && place.secretKeys.length === 0
  if (isNeeded && !(await readKeyFile(file))) await createKeyFile(file)
  return findEncryptor(place)
}

/** The seal of this site as far as its keys are there: none is made. */
export async function findEncryptor({
  secretKeys,
  databaseUrl,
  dataDir,
}: KeyLocation): Promise<Encryptor> {
  const kept = await readKeyFile(keyFile(dataDir))
  if (!kept) return createEncryptor(secretKeys)
  return databaseUrl ? createEncryptor(secretKeys, [kept]) : createEncryptor([...secretKeys, kept])
}

async function readKeyFile(file: string): Promise<Buffer | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const key = parseKey(text)
  if (!key) throw new Error(`${file} holds no key of 32 bytes in base64`)
  return key
}

/** Makes the file whole or not at all; where another process was first, its key stays. */
async function createKeyFile(file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  const line = `${randomBytes(sizes.key).toString('base64')}\n`
  await writeFile(draft, line, { mode: 0o600, flag: 'wx', flush: true })
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await unlink(draft)
}
