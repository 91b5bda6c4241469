import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { pictureTypeOf } from '#features/files/validate/picture-type.ts'
import { samplePng } from '../../../../test/fixtures/pictures.ts'
import { sandbox } from '../../../../test/sandbox.ts'
import { convertUpload } from './convert-upload.ts'

const place = path.join(tmpdir(), `takarda-redraw-${process.pid}`)
afterAll(() => rm(place))

const redrawn = async (bytes: Uint8Array) => {
  await writeFile(place, bytes)
  const { bytes: length } = await convertUpload({ sandbox, log: { warn() {} } }, place)
  const image = sharp(await readFile(place))
  return { length, ...(await image.metadata()), pixels: await image.raw().toBuffer() }
}

const grey = { create: { width: 2400, height: 1200, channels: 3, background: '#777777' } } as const

test('R-OFFICE-1 R-OFFICE-13 A converted picture is small, upright and free of metadata', async () => {
  const camera = { IFD0: { Artist: 'Ada Example' }, IFD3: { GPSLatitude: '7/1 0/1 0/1' } }
  const photograph = await sharp(grey)
    .withExif(camera)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { format, width, height, exif, icc, xmp, orientation } = await redrawn(photograph)
  expect({ format, width, height }).toEqual({ format: 'webp', width: 800, height: 1600 })
  expect([exif, icc, xmp, orientation]).toEqual(Array(4).fill(undefined))
  const clear = { create: { width: 60, height: 60, channels: 4, background: '#12345680' } } as const
  const logo = await redrawn(await sharp(clear).png().toBuffer())
  expect([...logo.pixels.subarray(0, 4)], 'no colour of a drawing is changed').toEqual([
    0x12, 0x34, 0x56, 0x80,
  ])
  const noted = Buffer.from(await samplePng({ padding: 500 }).arrayBuffer())
  expect((await redrawn(noted)).length).toBeLessThan(noted.length)
  // Data after the picture is not converted.
  const both = Buffer.concat([photograph, Buffer.from('<script>alert(1)</script>')])
  await redrawn(both)
  expect((await readFile(place)).toString('latin1')).not.toContain('script')
})

test('R-OFFICE-1 R-OFFICE-13 R-SEC-4 An invalid picture or a decompression bomb is refused with a sentence', async () => {
  const bomb = await sharp({ create: { ...grey.create, width: 6100, height: 6100 } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  const whole = await sharp(grey).jpeg().toBuffer()
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  const gif = await sharp(grey).resize(9).gif().toBuffer()
  for (const bad of [
    bomb,
    whole.subarray(0, whole.length / 2),
    drawing,
    gif,
    Buffer.from('GIF89a'),
  ])
    await expect(redrawn(bad)).rejects.toMatchObject({
      name: 'Refused',
      refusal: 'damaged-file',
      message: 'The picture cannot be read. Please save it again.',
    })
  expect(pictureTypeOf(drawing)).toBeUndefined()
  expect((await redrawn(whole)).width).toBe(1600)
})
