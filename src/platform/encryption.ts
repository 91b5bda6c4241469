import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { whenAbsent } from './when-absent.ts'

/** The prefix of encrypted texts; other stored texts are plain. */
const prefix = 'sealed:1:'
const sizes = { key: 32, nonce: 12, tag: 16 }

/** Encrypts secrets before they are stored in the database; the key is stored elsewhere. */
export type Encryptor = {
  /** Without a key, texts are stored as they are. */
  canEncrypt: boolean
  /** `subject` names the owner of the text: it cannot be decrypted for another one. */
  encrypt(text: string, subject: string): string
  /** Throws `DecryptionError`. */
  decrypt(stored: string, subject: string): string
  /** Whether `encrypt` would use the same key today. */
  usesCurrentKey(stored: string): boolean
}

/** The key is missing, or the text was changed. */
export class DecryptionError extends Error {}

/** Encrypts by AES-256-GCM (NIST SP 800-38D) under the first key; decrypts under any. Keys have 32 bytes. */
export function createEncryptor(keys: Buffer[], decryptOnlyKeys: Buffer[] = []): Encryptor {
  const [newest] = keys
  const known = new Map([...keys, ...decryptOnlyKeys].map((key) => [keyName(key), key]))
  return {
    canEncrypt: newest !== undefined,
    encrypt(text, subject) {
      if (!newest) return text
      const nonce = randomBytes(sizes.nonce)
      const cipher = createCipheriv('aes-256-gcm', newest, nonce).setAAD(Buffer.from(subject))
      const encrypted = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
      return `${prefix}${keyName(newest)}:${Buffer.concat(encrypted).toString('base64url')}`
    },
    decrypt(stored, subject) {
      if (!stored.startsWith(prefix)) return stored
      const [name = '', encrypted = ''] = stored.slice(prefix.length).split(':')
      const key = known.get(name)
      if (!key) throw new DecryptionError(`it is encrypted under the key ${name}, which is missing`)
      return decryptWithKey(key, Buffer.from(encrypted, 'base64url'), subject)
    },
    usesCurrentKey: (stored) =>
      newest ? stored.startsWith(`${prefix}${keyName(newest)}:`) : !stored.startsWith(prefix),
  }
}

function decryptWithKey(key: Buffer, encrypted: Buffer, subject: string): string {
  const end = encrypted.length - sizes.tag
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, sizes.nonce))
    decipher.setAAD(Buffer.from(subject)).setAuthTag(encrypted.subarray(end))
    const text = [decipher.update(encrypted.subarray(sizes.nonce, end)), decipher.final()]
    return Buffer.concat(text).toString('utf8')
  } catch (error) {
    throw new DecryptionError('it was altered, or belongs to something else', { cause: error })
  }
}

const keyName = (key: Buffer): string =>
  createHash('sha256').update('takarda key name').update(key).digest('base64url').slice(0, 8)

/** The key file in `DATA_DIR`, for sites with the embedded database. */
export const keyFile = (dataDir: string): string => path.join(dataDir, 'secret.key')

/** Parses 32 bytes in base64 or base64url; undefined for anything else. */
export function parseKey(text: string): Buffer | undefined {
  const key = Buffer.from(text, 'base64')
  return key.length === sizes.key && /^[\w+/-]{43}=?$/.test(text.trim()) ? key : undefined
}

type KeyLocation = { secretKeys: Buffer[]; databaseUrl: string | undefined; dataDir: string }

/** Opens the encryptor. The embedded database gets a key in `DATA_DIR` unless one is configured. */
export async function openEncryptor(location: KeyLocation): Promise<Encryptor> {
  const file = keyFile(location.dataDir)
  const isNeeded = !location.databaseUrl && location.secretKeys.length === 0
  if (isNeeded && !(await readKeyFile(file))) await createKeyFile(file)
  return findEncryptor(location)
}

/** The encryptor with the keys that exist; creates none. */
export async function findEncryptor({
  secretKeys,
  databaseUrl,
  dataDir,
}: KeyLocation): Promise<Encryptor> {
  const stored = await readKeyFile(keyFile(dataDir))
  if (!stored) return createEncryptor(secretKeys)
  return databaseUrl
    ? createEncryptor(secretKeys, [stored])
    : createEncryptor([...secretKeys, stored])
}

async function readKeyFile(file: string): Promise<Buffer | undefined> {
  const text = await readFile(file, 'utf8').catch(whenAbsent(undefined))
  if (text === undefined) return undefined
  const key = parseKey(text)
  if (!key) throw new Error(`${file} holds no key of 32 bytes in base64`)
  return key
}

/** Creates the file atomically; if another process was first, its key stays. */
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
