import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { png } from '../../../test/pictures.ts'
import { stripPicture } from './strip-picture.ts'

const strip = async (bytes: Buffer) => {
  const place = path.join(tmpdir(), `takarda-strip-${process.pid}`)
  await writeFile(place, bytes)
  return Buffer.from(await stripPicture(place))
}

const segment = (marker: number, text: string) => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(text.length + 2)
  return Buffer.concat([Buffer.from([0xff, marker]), length, Buffer.from(text)])
}

test('R-OFFICE-1 a picture is kept without what a camera or a program wrote into it', async () => {
  const plain = Buffer.from(await png().arrayBuffer())
  expect(await strip(Buffer.from(await png({ padding: 500 }).arrayBuffer()))).toEqual(plain)

  const [start, scan] = [Buffer.from([0xff, 0xd8]), Buffer.from([0xff, 0xda, 0, 2, 1, 0xff, 0xd9])]
  const [jfif, exif, note] = [segment(0xe0, 'JFIF'), segment(0xe1, 'Exif'), segment(0xfe, 'Ada')]
  const jpeg = await strip(Buffer.concat([start, jfif, exif, note, scan]))
  expect(jpeg).toEqual(Buffer.concat([start, jfif, scan]))

  const chunk = (name: string, data: number[]) =>
    Buffer.from([
      ...Buffer.from(name),
      data.length,
      0,
      0,
      0,
      ...data,
      ...(data.length % 2 ? [0] : []),
    ])
  const webp = (...chunks: Buffer[]) => {
    const body = Buffer.concat([Buffer.from('WEBP'), ...chunks])
    return Buffer.concat([Buffer.from('RIFF'), Buffer.from([body.length, 0, 0, 0]), body])
  }
  const found = await strip(
    webp(
      chunk('VP8X', [0x0c, 0, 0]),
      chunk('VP8L', [1, 2]),
      chunk('EXIF', [3]),
      chunk('XMP ', [4]),
    ),
  )
  expect(found).toEqual(webp(chunk('VP8X', [0, 0, 0]), chunk('VP8L', [1, 2])))
})

test('R-OFFICE-1 a picture that lies about its lengths is cut off, and nothing hangs', async () => {
  const whole = Buffer.from(await png().arrayBuffer())
  whole.writeUInt32BE(0xffff_ffff, 33)
  expect((await strip(whole)).length).toBeLessThanOrEqual(whole.length)
  expect((await strip(Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff]))).length).toBe(2)
})
