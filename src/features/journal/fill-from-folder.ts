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

type Deps = { db: Database; clock: Clock; storage: Storage }

/** Saves the settings and pages of a folder as the first version, unless the database has one. Throws `ContentError`. */
export async function fillFromFolder(deps: Deps, folder: string): Promise<void> {
  if ((await findNewestNumber(deps.db)) !== undefined) return
  const content = await readFolder(folder)
  await savePictures(deps, path.join(folder, 'pictures'))
  await deps.db
    .insert(journalVersion)
    .values({ number: 1, content, changed: [], publishedAt: deps.clock() })
    .onConflictDoNothing()
}

async function savePictures(deps: Deps, folder: string): Promise<void> {
  for (const name of await listFolder(folder)) {
    const file = path.join(folder, name)
    const bytes = await readFile(file)
    if (!pictureTypeOf(bytes))
      throw new ContentError(`${file}: must be a PNG, JPEG or WebP picture`)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const picture = { format: 'picture', path: file, bytes: bytes.length, sha256 } as const
    await savePicture(deps, { ...picture, originalName: name }, null)
  }
}
