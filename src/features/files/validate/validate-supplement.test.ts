import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { bytesOf, sampleZip } from '../../../../test/fixtures/files.ts'
import { samplePng } from '../../../../test/fixtures/pictures.ts'
import { maxArchiveEntries, validateSupplement } from './validate-supplement.ts'

type Kind = Parameters<typeof validateSupplement>[0]['kind']

/** The message about a file with these bytes; undefined if it is accepted. */
async function refusalOf(kind: Kind, content: Uint8Array): Promise<string | undefined> {
  const folder = await mkdtemp(path.join(tmpdir(), 'takarda-supplement-'))
  const place = path.join(folder, 'file')
  await writeFile(place, content)
  const said = validateSupplement({ kind, path: place }).then(
    () => undefined,
    (error: Error) => error.message,
  )
  return said.finally(() => rm(folder, { recursive: true }))
}

const jpeg = Buffer.from('ffd8ffc0000b080008000801011100ffda0008010100003f00ffd9', 'hex')

test('R-META-4 R-SEC-4 a supplementary picture is accepted only with its size and its end', async () => {
  const whole = await bytesOf(samplePng())
  expect(await refusalOf('png', whole)).toBeUndefined()
  expect(await refusalOf('jpg', jpeg)).toBeUndefined()
  const [notPng, notJpeg] = [
    'Please choose another file: this one is not a PNG picture.',
    'Please choose another file: this one is not a JPEG picture.',
  ]
  expect(await refusalOf('png', whole.subarray(0, 40)), 'no end').toBe(notPng)
  expect(await refusalOf('png', jpeg), 'another type').toBe(notPng)
  expect(await refusalOf('png', await bytesOf(samplePng({ width: 0 }))), 'no width').toBe(notPng)
  expect(await refusalOf('jpg', jpeg.subarray(0, 20)), 'no end').toBe(notJpeg)
  const script = Buffer.from('<script>alert(1)</script>'.repeat(80))
  expect(await refusalOf('jpg', Buffer.concat([jpeg, script])), 'more behind it').toBe(notJpeg)
})

test('R-META-4 R-SEC-4 an archive that declares more than 1 GB or 10,000 files is refused', async () => {
  const half = 512 * 1024 * 1024
  const archive = (...sizes: number[]) =>
    sampleZip(
      'data.zip',
      sizes.map((declaredSize, n) => ({ name: `${n}.csv`, content: 'a,b', declaredSize })),
    )
  expect(await refusalOf('zip', await bytesOf(archive(half, half)))).toBeUndefined()
  expect(await refusalOf('zip', await bytesOf(archive(half, half, 1)))).toBe(
    'The archive unpacks to more than 1 GB.',
  )
  const many = Array.from({ length: maxArchiveEntries + 1 }, (_, n) => ({
    name: String(n),
    content: '',
  }))
  expect(await refusalOf('zip', await bytesOf(sampleZip('many.zip', many)))).toBe(
    'The archive contains more than 10000 files.',
  )
})
