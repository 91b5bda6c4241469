import { mkdtemp, readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { sha256 } from '../../../test/fixtures/files.ts'
import { ArchiveError } from './manifest.ts'
import {
  fileEntryName,
  fileKeyOfEntry,
  jobsEntryName,
  manifestEntryName,
  tableEntryName,
  verifyArchive,
} from './read-archive.ts'
import { writeArchive } from './write-archive.ts'

const content = Buffer.from('a file')
const hashOf = (text: string) => sha256(Buffer.from(text))
const key = sha256(content)
const parts: [name: string, content: string][] = [
  [tableEntryName('article'), 'rows of articles'],
  [jobsEntryName, 'rows of jobs'],
  [fileEntryName(key), 'a file'],
]
const manifest = {
  format: 'takarda-backup',
  version: 1,
  madeAt: '2026-03-02T10:00:00Z',
  inUse: false,
  migrations: [{ hash: 'a', at: 1 }],
  tables: [{ name: 'article', columns: ['id'], rows: 1, sha256: hashOf('rows of articles') }],
  sequences: [],
  jobs: { rows: 1, sha256: hashOf('rows of jobs') },
  files: { count: 1, bytes: content.length },
  lacking: [] as string[],
}

test('R-RUN-1 an archive that differs from its manifest is refused with the reason', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'takarda-archive-'))
  let archives = 0
  const check = async (entries: typeof parts, says: object | string | undefined) => {
    archives += 1
    const file = path.join(folder, `${archives}.zip`)
    const said = typeof says === 'string' ? says : JSON.stringify(says)
    const all = says === undefined ? entries : [...entries, [manifestEntryName, said] as const]
    await writeArchive(file, async ({ add }) => {
      for (const [name, text] of all) await add(name, Readable.from([Buffer.from(text)]), false)
    })
    let passed = 0
    const found = await verifyArchive(file, (bytes) => {
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

  const other: [string, string] = [fileEntryName(hashOf('another')), 'altered']
  const lacking = { ...manifest, lacking: [hashOf('another')] }
  expect([...(await check([...parts, other], lacking)).found.keys]).toEqual([key])
  const [table, jobs, file] = parts as [[string, string], [string, string], [string, string]]
  const files = (change: object) => ({ ...manifest, files: { ...manifest.files, ...change } })
  for (const [entries, says, sentence] of [
    [parts, undefined, 'it has no manifest'],
    [parts, { ...manifest, version: 2 }, 'it was made by a newer version of this product; restore'],
    [parts, { ...manifest, jobs: { rows: -1, sha256: '' } }, 'its jobs.rows cannot be parsed (Too'],
    [parts, '{', 'is not a complete archive of a journal: '],
    [[table, ...parts], manifest, 'it contains an entry twice'],
    [[table, file], manifest, 'its tables differ from its manifest'],
    [[table, file, ['tables/user', '']], manifest, 'the entry jobs in it was altered'],
    [
      [[table[0], 'other rows'], jobs, file],
      manifest,
      'the entry tables/article in it was altered',
    ],
    [[table, jobs], manifest, 'its files differ from its manifest'],
    [parts, files({ count: 2 }), 'its files differ from its manifest'],
    [parts, files({ bytes: 7 }), 'its files differ from its manifest'],
    [[...parts, other], manifest, `the file ${hashOf('another')} in it was altered`],
  ] as [typeof parts, object | string | undefined, string][]) {
    const checked = check(entries, says)
    await expect(checked, sentence).rejects.toThrow(ArchiveError)
    await expect(checked).rejects.toThrow(sentence)
    await expect(checked).rejects.toThrow(
      /^\S+\.zip is not a complete archive of a journal: .*[^.]\.$/,
    )
  }
  // The archive is closed in every case.
  const descriptors = await readdir('/proc/self/fd').catch(() => [])
  const open = descriptors.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''))
  expect((await Promise.all(open)).filter((file) => file.startsWith(folder))).toEqual([])
  await rm(folder, { recursive: true })
})

test('R-RUN-1 an oversized manifest and a file that is no archive are refused', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'takarda-archive-'))
  const file = path.join(folder, 'a.zip')
  const check = () => verifyArchive(file, () => {}).catch((error: Error) => error)
  const refused = (sentence: string) =>
    new ArchiveError(`${file} is not a complete archive of a journal: ${sentence}`)
  expect(await check()).toEqual(new ArchiveError(`There is no file ${file}.`))
  await writeFile(file, 'x'.repeat(100))
  expect(await check()).toEqual(
    refused(
      'End of central directory record signature not found. Either not a zip file, or file is truncated.',
    ),
  )
  /** An archive of one entry, with the size that its directory declares. */
  const saying = async (name: string, bytes: number) => {
    await rm(file)
    await writeArchive(file, async ({ add }) => {
      await add(name, Readable.from(['{}']), false)
    })
    const zip = await readFile(file)
    zip.writeUInt32LE(bytes, zip.indexOf('PK\x01\x02') + 24)
    await writeFile(file, zip)
    return check()
  }
  const limit = 50 * 1024 * 1024
  expect(await saying(manifestEntryName, limit + 1)).toEqual(refused('its manifest is too large.'))
  const cutOff = (bytes: number) =>
    refused(`not enough bytes in the stream. expected ${bytes}. got only 2.`)
  expect(await saying(manifestEntryName, limit)).toEqual(cutOff(limit))
  expect(await saying(jobsEntryName, limit + 1)).toEqual(cutOff(limit + 1))
  await rm(folder, { recursive: true })
})

test('R-RUN-1 an archive is readable by its owner only and never overwrites a file', async () => {
  expect(fileEntryName(key)).toBe(`files/${key.slice(0, 2)}/${key}`)
  expect(fileKeyOfEntry(fileEntryName(key))).toBe(key)
  for (const name of [
    key,
    `files/${key}`,
    `files/00/${key}`,
    `other/${key.slice(0, 2)}/${key}`,
    jobsEntryName,
  ])
    expect(fileKeyOfEntry(name), name).toBeUndefined()
  const folder = await mkdtemp(path.join(tmpdir(), 'takarda-archive-'))
  const file = path.join(folder, 'a.zip')
  const write = (error?: Error) =>
    writeArchive(file, async ({ add }) => {
      const text = 'a'.repeat(10_000)
      expect(await add('packed', Readable.from([text]), true)).toEqual({
        bytes: 10_000,
        sha256: hashOf(text),
      })
      await add('text', Readable.from([text]), false)
      expect((await readdir(folder))[0]).toMatch(/^a\.zip\.[\w-]+\.part$/)
      if (error) throw error
    })
  await expect(write(new Error('the disk is full'))).rejects.toThrow('the disk is full')
  expect(await readdir(folder)).toEqual([])
  await write()
  expect(await readdir(folder)).toEqual(['a.zip'])
  const { mode, size } = await stat(file)
  expect((mode & 0o777).toString(8)).toBe('600')
  // Compressed content is stored as it is; other content is compressed.
  expect(size).toBeGreaterThan(10_000)
  expect(size).toBeLessThan(11_000)
  const zip = await readFile(file)
  const attributes = zip.readUInt32LE(zip.indexOf('PK\x01\x02') + 38)
  expect(((attributes >>> 16) & 0o777).toString(8)).toBe('600')
  await expect(write()).rejects.toEqual(new ArchiveError(`There is a file ${file} already.`))
  await rm(folder, { recursive: true })
})
