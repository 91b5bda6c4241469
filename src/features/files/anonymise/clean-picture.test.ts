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

test('R-BLIND-2 damaged pictures are cut, not refused', () => {
  for (const start of [
    '\xff\xd8\xff\xe1',
    '\x89PNG\r\n\x1a\n\0\0',
    'RIFF\0\0\0\0WEBPVP8X',
    'other',
  ])
    expect(() => cleanPicture(Buffer.from(start, 'latin1'))).not.toThrow()
})
