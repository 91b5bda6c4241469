import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Storage } from '../storage/storage.ts'
import { type Finding, fail, ok } from './finding.ts'

/** Writes, reads and deletes something of our own. */
export async function checkStorage(storage: Storage): Promise<Finding[]> {
  const content = randomBytes(1024)
  const key = createHash('sha256').update(content).digest('hex')
  await storage.put(key, Readable.from([content]))
  const came = await buffer(await storage.get(key))
  await storage.delete(key)
  if (!came.equals(content))
    return [fail('storage', 'what was written came back as something else')]
  if (await storage.head(key)) return [fail('storage', 'what was deleted is still there')]
  return [ok('storage', 'a file was written, read and deleted')]
}
