import { createWriteStream } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { JournalSource, PageSource } from '#domain/journal/journal-source.ts'
import { Refused } from '#domain/refusal.ts'
import type { Database } from '#platform/database/database.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { whenAbsent } from '#platform/when-absent.ts'
import { findPicture, picturesIn } from './pictures.ts'

/** Writes `journal.json`, `pages/*.md` and the pictures to a folder for `fillFromFolder`. Throws `invalid` if it is not empty. */
export async function writeFolder(
  { db, storage }: { db: Database; storage: Storage },
  written: JournalSource,
  folder: string,
): Promise<void> {
  if ((await readdir(folder).catch(whenAbsent([]))).length > 0)
    throw new Refused('invalid', `${folder} is not empty. Name a new folder.`, 'folder')
  await mkdir(path.join(folder, 'pages'), { recursive: true })
  const identity = `${JSON.stringify(written.journal, null, 2)}\n`
  await writeFile(path.join(folder, 'journal.json'), identity)
  for (const [name, page] of Object.entries(written.pages))
    await writeFile(path.join(folder, 'pages', `${name}.md`), asMarkdown(page))
  const pictures = picturesIn(JSON.stringify(written))
  if (pictures.length > 0) await mkdir(path.join(folder, 'pictures'))
  for (const id of pictures) {
    const stored = await findPicture(db, id)
    if (!stored) continue
    const target = createWriteStream(path.join(folder, 'pictures', id))
    await pipeline(await storage.get(stored.storageKey), target)
  }
}

/** JSON strings are valid YAML (YAML 1.2, 1.2). */
const asMarkdown = ({ title, description, text }: PageSource): string =>
  `---\ntitle: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(description)}\n---\n\n${text}\n`
