import sharp from 'sharp'
import { expect, test } from 'vitest'
import { cleanPicture } from './clean-picture.ts'

const blank = () => sharp({ create: { width: 8, height: 4, channels: 3, background: '#a05a2c' } })

const exif = { IFD0: { Artist: 'Zainabu Qwerty', Copyright: 'Zainabu Qwerty' } }

const pixelsOf = (picture: Buffer) => sharp(picture).raw().toBuffer()

for (const format of ['jpeg', 'png', 'webp'] as const)
  test(`R-BLIND-2 a ${format} loses its metadata and keeps its pixels`, async () => {
    const picture = await blank().withExif(exif).toFormat(format).toBuffer()
    expect(picture.toString('latin1')).toContain('Zainabu')
    const { content, count } = cleanPicture(picture)
    expect(count).toBeGreaterThan(0)
    expect(content.toString('latin1')).not.toContain('Zainabu')
    expect((await sharp(content).metadata()).exif).toBeUndefined()
    expect(await pixelsOf(content)).toEqual(await pixelsOf(picture))
  })

test('R-BLIND-2 a JPEG stays upright', async () => {
  const picture = await blank().withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const { content } = cleanPicture(picture)
  expect((await sharp(content).metadata()).orientation).toBe(6)
  expect(content.toString('latin1')).not.toContain('Zainabu')
})

test('R-BLIND-2 comments and what follows the end of a JPEG are removed', async () => {
  const picture = await blank().jpeg().toBuffer()
  const comment = Buffer.from('\xff\xfe\x00\x0aZainabu!', 'latin1')
  const marked = Buffer.concat([
    picture.subarray(0, 2),
    comment,
    picture.subarray(2),
    Buffer.from('Zainabu'),
  ])
  expect(cleanPicture(marked)).toEqual({ content: picture, count: 1 })
})

/** Extensions before the trailer of a GIF: a comment, XMP, and how often it repeats. */
const gifExtensions = Buffer.concat([
  Buffer.from('\x21\xfe\x07Zainabu\0', 'latin1'),
  Buffer.from('\x21\xff\x0bXMP DataXMP\x07Zainabu\0', 'latin1'),
  Buffer.from('\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0', 'latin1'),
])

test('R-BLIND-2 a GIF loses its comments and data of applications and keeps its pixels', async () => {
  const picture = await blank().gif().toBuffer()
  const end = picture.lastIndexOf(0x3b)
  const marked = Buffer.concat([
    picture.subarray(0, end),
    gifExtensions,
    Buffer.from(';Zainabu Qwerty'),
  ])
  const { content, count } = cleanPicture(marked)
  expect(count).toBe(2)
  expect(content.toString('latin1')).not.toContain('Zainabu')
  expect(content.toString('latin1')).toContain('NETSCAPE2.0')
  expect(await pixelsOf(content)).toEqual(await pixelsOf(picture))
})

/** A TIFF whose directory also names an artist, and leads to an Exif directory with an owner. */
async function describedTiff(): Promise<Buffer> {
  const picture = await blank().tiff().toBuffer()
  const entry = (tag: number, type: number, count: number, value: number) => {
    const bytes = Buffer.alloc(12)
    bytes.writeUInt16LE(tag, 0)
    bytes.writeUInt16LE(type, 2)
    bytes.writeUInt32LE(count, 4)
    bytes.writeUInt32LE(value, 8)
    return bytes
  }
  const directory = (entries: Buffer[]) =>
    Buffer.concat([Buffer.from([entries.length, 0]), ...entries, Buffer.alloc(4)])
  const text = Buffer.from('Zainabu Qwerty!\0')
  const first = picture.readUInt32LE(4)
  const old = Array.from({ length: picture.readUInt16LE(first) }, (_, index) =>
    picture.subarray(first + 2 + index * 12, first + 14 + index * 12),
  )
  const end = picture.length + (picture.length % 2)
  const exifAt = end + 2 * text.length
  const owner = directory([entry(0xa430, 2, text.length, end + text.length)])
  const entries = [...old, entry(315, 2, text.length, end), entry(34_665, 4, 1, exifAt)].toSorted(
    (a, b) => a.readUInt16LE(0) - b.readUInt16LE(0),
  )
  const made = Buffer.concat([
    picture,
    Buffer.alloc(end - picture.length),
    ...[text, text, owner, directory(entries)],
  ])
  made.writeUInt32LE(exifAt + owner.length, 4)
  return made
}

test('R-BLIND-2 a TIFF loses its descriptions and keeps its pixels', async () => {
  const picture = await describedTiff()
  expect(picture.toString('latin1')).toContain('Zainabu')
  const { content, count } = cleanPicture(picture)
  expect(count).toBe(2)
  expect(content.toString('latin1')).not.toContain('Zainabu')
  expect(content.length).toBe(picture.length)
  expect(await pixelsOf(content)).toEqual(await pixelsOf(picture))
})

test('R-BLIND-2 a BigTIFF loses its descriptions and keeps its pixels', async () => {
  const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/">Zainabu</x:xmpmeta>'
  const picture = await blank().withXmp(xmp).tiff({ bigtiff: true }).toBuffer()
  expect(picture.toString('latin1', 0, 4)).toBe('II+\0')
  expect(picture.toString('latin1')).toContain('Zainabu')
  const { content, count } = cleanPicture(picture)
  expect(count).toBe(1)
  expect(content.toString('latin1')).not.toContain('Zainabu')
  expect(await pixelsOf(content)).toEqual(await pixelsOf(picture))
})

test('R-BLIND-2 an EMF loses the names of its program and of the picture', () => {
  const description = Buffer.from('Zainabu Draw\0Qwerty\0\0', 'utf16le')
  const picture = Buffer.concat([Buffer.alloc(100), description, Buffer.from('drawing')])
  picture.write(' EMF', 40)
  picture.writeUInt32LE(description.length / 2, 60)
  picture.writeUInt32LE(100, 64)
  const { content, count } = cleanPicture(picture)
  expect(count).toBe(1)
  expect(content.subarray(100, 100 + description.length)).toEqual(Buffer.alloc(description.length))
  expect(content.toString('latin1')).toContain('drawing')
})

test('R-BLIND-2 damaged pictures are cut, not refused', () => {
  for (const start of [
    '\xff\xd8\xff\xe1',
    '\x89PNG\r\n\x1a\n\0\0',
    'RIFF\0\0\0\0WEBPVP8X',
    'GIF89a\x01\0\x01\0\xff\0\0\x21\xfe\x20',
    'II*\0\x08\0\0\0\x02\0\x3b\x01\x02\0\xff\xff\xff\xff\xff\xff\xff\xff',
    'II+\0\x08\0\0\0\x10\0\0\0\0\0\0\0\xff\0\0\0\0\0\0\0',
    `II+\0\x08\0\0\0\x10${'\0'.repeat(7)}\x01${'\0'.repeat(7)}\x3b\x01\x02\0${'\xff'.repeat(24)}`,
    'MM\0+\0\x08\0\0\xff\xff\xff\xff\xff\xff\xff\xff',
    'MM\0*\0\0\0\x08\0\x01\x87\x69\0\x04\0\0\0\x01\0\0\0\x08\0\0\0\x08',
    'other',
  ])
    expect(() => cleanPicture(Buffer.from(start, 'latin1'))).not.toThrow()
})
