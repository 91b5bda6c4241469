import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import { uploadFolderPrefix } from '#features/files/receive/temporary-upload.ts'
import { whenAbsent } from '#platform/when-absent.ts'
import { until } from '../until.ts'
import type { Cast } from './cast.ts'
import { textOf } from './crawl.ts'

/** The folders of temporary uploads. */
export const listUploadFolders = async (): Promise<string[]> =>
  (await readdir(tmpdir())).filter((name) => name.startsWith(uploadFolderPrefix))

/**
 * Requires that the product left files in its storage and its outbox only: no unfinished export or backup, and no temporary
 * upload with a planted name beside the `former` ones, which killed processes left. Another test may use a folder now.
 */
export async function checkFolders({ site, names }: Cast, former: string[]): Promise<void> {
  expect((await readdir(site.folder)).sort()).toEqual(['backups', 'files', 'outbox'])
  expect(await readdir(path.join(site.folder, 'backups'))).toEqual([])
  for (const folder of await listUploadFolders())
    if (!former.includes(folder))
      await until(async () => {
        const text = await readFolder(path.join(tmpdir(), folder))
        expect(names.find(text), `what ${folder} contains`).toEqual([])
      })
}

async function readFolder(folder: string): Promise<string> {
  const texts: string[] = []
  for (const name of await readdir(folder).catch(whenAbsent([]))) {
    const bytes = await readFile(path.join(folder, name)).catch(whenAbsent(Buffer.alloc(0)))
    const text = await textOf({ headers: {}, body: bytes.toString(), bytes })
    texts.push(`${name}\n${text}`)
  }
  return texts.join('\n')
}
