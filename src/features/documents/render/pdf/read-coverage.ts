/** Reads which characters a TrueType font has: formats 4 and 12 of its table `cmap` (ISO/IEC 14496-22, 5.2.1). */
export function readCoverage(font: Buffer): (codePoint: number) => boolean {
  const ranges: [first: number, last: number][] = []
  const table = findTable(font, 'cmap')
  const count = font.readUInt16BE(table + 2)
  for (let index = 0; index < count; index += 1) {
    const start = table + font.readUInt32BE(table + 4 + index * 8 + 4)
    const format = font.readUInt16BE(start)
    if (format === 4) ranges.push(...segments(font, start))
    if (format === 12) ranges.push(...groups(font, start))
  }
  return (codePoint) => ranges.some(([first, last]) => codePoint >= first && codePoint <= last)
}

function findTable(font: Buffer, name: string): number {
  const count = font.readUInt16BE(4)
  for (let index = 0; index < count; index += 1) {
    const entry = 12 + index * 16
    if (font.toString('latin1', entry, entry + 4) === name) return font.readUInt32BE(entry + 8)
  }
  throw new Error(`The font has no table ${name}.`)
}

function segments(font: Buffer, start: number): [number, number][] {
  const doubled = font.readUInt16BE(start + 6)
  return Array.from({ length: doubled / 2 }, (_, index): [number, number] => [
    font.readUInt16BE(start + 16 + doubled + index * 2),
    font.readUInt16BE(start + 14 + index * 2),
  ]).filter(([first]) => first !== 0xffff)
}

function groups(font: Buffer, start: number): [number, number][] {
  return Array.from({ length: font.readUInt32BE(start + 12) }, (_, index): [number, number] => [
    font.readUInt32BE(start + 16 + index * 12),
    font.readUInt32BE(start + 20 + index * 12),
  ])
}
