import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { journalVersion } from '#db/schema/journal.ts'
import { pictureTypeOf } from '#features/files/validate/picture-type.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { savePicture } from './pictures.ts'
import { findNewestNumber } from './queries.ts'
import { ContentError, listFolder, readFolder } from './read-folder.ts'

type Needs = { db: Database; clock: Clock; storage: Storage }

/**
 * Fills a database in which the journal says nothing of itself yet with what a folder holds; one that holds
 * something is left as it is, and the folder unread. Several that start at once fill it once. Throws `ContentError`.
 */
export async function fillFromFolder(needs: Needs, folder: string): Promise<void> {
  if ((await findNewestNumber(needs.db)) !== undefined) return
  const content = await readFolder(folder)
  await savePictures(needs, path.join(folder, 'pictures'))
  await needs.db
    .insert(journalVersion)
    .values({ number: 1, content, changed: [], publishedAt: needs.clock() })
    .onConflictDoNothing()
}

async function savePictures(needs: Needs, folder: string): Promise<void> {
  for (const name of await listFolder(folder)) {
    const place = path.join(folder, name)
    const bytes = await readFile(place)
    if (!pictureTypeOf(bytes))
      throw new ContentError(`${place}: must be a PNG, JPEG or WebP picture`)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const picture = { format: 'picture', path: place, bytes: bytes.length, sha256 } as const
    await savePicture(needs, { ...picture, originalName: name }, null)
  }
}
