import { crc32, deflateSync } from 'node:zlib'

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A real PNG of one grey; `extra` chunks stand before its pixels, `padding` bytes of text make it larger. */
export function png({
  name = 'cover.png',
  width = 8,
  height = 8,
  extra = '',
  padding = 0,
} = {}): File {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const rows = width * height > 1_000_000 ? Buffer.alloc(1) : Buffer.alloc((width + 1) * height, 99)
  for (let row = 0; row < rows.length; row += width + 1) rows[row] = 0
  const parts = [
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...(extra ? [chunk(extra, Buffer.alloc(8))] : []),
    ...(padding ? [chunk('tEXt', Buffer.alloc(padding, 0x61))] : []),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return new File([new Uint8Array(Buffer.concat(parts))], name, { type: 'image/png' })
}
