import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { sha256 } from '../../../test/files.ts'
import { ArchiveError } from './manifest.ts'
import { checkArchive, fileName, jobsName, manifestName, tableName } from './read-archive.ts'
import { writeArchive } from './write-archive.ts'

const content = Buffer.from('a file')
const hashOf = (text: string) => sha256(Buffer.from(text))
const key = sha256(content)
const parts: [name: string, content: string][] = [
  [tableName('article'), 'rows of articles'],
  [jobsName, 'rows of jobs'],
  [fileName(key), 'a file'],
]
const manifest = {
  ...{ format: 'takarda-backup', version: 1, madeAt: '2026-03-02T10:00:00Z', inUse: false },
  migrations: [{ hash: 'a', at: 1 }],
  tables: [{ name: 'article', columns: ['id'], rows: 1, sha256: hashOf('rows of articles') }],
  ...{ sequences: [], jobs: { rows: 1, sha256: hashOf('rows of jobs') } },
  ...{ files: { count: 1, bytes: content.length }, lacking: [] as string[] },
}

test('R-RUN-1 an archive is taken only when all of it is what it says, and else says what is wrong', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'takarda-archive-'))
  let archives = 0
  const check = async (held: typeof parts, says: object | string | undefined) => {
    archives += 1
    const file = path.join(folder, `${archives}.zip`)
    const said = typeof says === 'string' ? says : JSON.stringify(says)
    const all = says === undefined ? held : [...held, [manifestName, said] as const]
    await writeArchive(file, async ({ add }) => {
      for (const [name, text] of all) await add(name, Readable.from([Buffer.from(text)]), false)
    })
    let passed = 0
    const found = await checkArchive(file, (bytes) => {
      passed += bytes
    })
    return { found, passed }
  }
  const { found, passed } = await check(parts, manifest)
  expect([found.manifest, [...found.keys]]).toEqual([manifest, [key]])
  expect(passed).toBe(parts.reduce((sum, [, text]) => sum + text.length, 0))
  const again: string[] = []
  for await (const part of found.parts()) {
    again.push(part.name)
    part.content.resume()
  }
  expect(again).toEqual(parts.map(([name]) => name))

  const other: [string, string] = [fileName(hashOf('another')), 'altered']
  const lacking = { ...manifest, lacking: [hashOf('another')] }
  expect([...(await check([...parts, other], lacking)).found.keys]).toEqual([key])
  const [table, jobs, file] = parts as [[string, string], [string, string], [string, string]]
  const files = (change: object) => ({ ...manifest, files: { ...manifest.files, ...change } })
  for (const [held, says, sentence] of [
    [parts, undefined, 'it does not say what it holds'],
    [parts, { ...manifest, version: 2 }, 'it was made by a newer version of this product; restore'],
    [parts, { ...manifest, jobs: { rows: -1, sha256: '' } }, 'its jobs.rows cannot be read (Too'],
    [parts, '{', 'is no whole archive of a journal: '],
    [[table, ...parts], manifest, 'it holds a part twice'],
    [[table, file], manifest, 'it holds other tables than it says'],
    [[table, file, ['tables/user', '']], manifest, 'the part jobs in it was altered'],
    [[[table[0], 'other rows'], jobs, file], manifest, 'the part tables/article in it was altered'],
    [[table, jobs], manifest, 'it holds other files than it says'],
    [parts, files({ count: 2 }), 'it holds other files than it says'],
    [parts, files({ bytes: 7 }), 'it holds other files than it says'],
    [[...parts, other], manifest, `the file ${hashOf('another')} in it was altered`],
  ] as [typeof parts, object | string | undefined, string][]) {
    const checked = check(held, says)
    await expect(checked, sentence).rejects.toThrow(ArchiveError)
    await expect(checked).rejects.toThrow(sentence)
    await expect(checked).rejects.toThrow(/^\S+\.zip is no whole archive of a journal: .*[^.]\.$/)
  }
  await rm(folder, { recursive: true })
})
