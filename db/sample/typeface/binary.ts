/** Numbers as unsigned or (negative ones) signed 16-bit integers, most significant byte first. */
export function u16(...values: number[]): Buffer {
  const buffer = Buffer.alloc(2 * values.length)
  values.forEach((value, i) => {
    buffer.writeUInt16BE(value & 0xffff, 2 * i)
  })
  return buffer
}

/** Numbers as unsigned 32-bit integers, most significant byte first. */
export function u32(...values: number[]): Buffer {
  const buffer = Buffer.alloc(4 * values.length)
  values.forEach((value, i) => {
    buffer.writeUInt32BE(value >>> 0, 4 * i)
  })
  return buffer
}

/** Fills up with zeros to a multiple of four bytes, as font tables ask. */
export function padded(buffer: Buffer): Buffer {
  return Buffer.concat([buffer, Buffer.alloc((4 - (buffer.length % 4)) % 4)])
}
