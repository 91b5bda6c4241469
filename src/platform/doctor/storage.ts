import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Storage } from '../storage/storage.ts'
import { type Finding, fail, ok } from './finding.ts'

/** Writes, reads and deletes a test file. */
export async function checkStorage(storage: Storage): Promise<Finding[]> {
  const content = randomBytes(1024)
  const key = createHash('sha256').update(content).digest('hex')
  await storage.put(key, Readable.from([content]))
  const stored = await buffer(await storage.get(key))
  await storage.delete(key)
  if (!stored.equals(content)) return [fail('storage', 'the content of a test file was changed')]
  if (await storage.head(key)) return [fail('storage', 'a deleted test file still exists')]
  return [ok('storage', 'a test file was written, read and deleted')]
}
