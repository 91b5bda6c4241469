import { readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'

/** Draws the pictures that must be pixels (icons, and the picture that travels with a shared link) from the mark. */
const mark = readFileSync('public/favicon.svg')

const icons = {
  'logo512.png': 512,
  'logo192.png': 192,
  'apple-touch-icon.png': 180,
  'favicon-32.png': 32,
}

for (const [name, size] of Object.entries(icons)) {
  await sharp(mark, { density: 600 })
    .resize(size, size)
    .flatten(name === 'apple-touch-icon.png' ? { background: '#1F2A5C' } : false)
    .png({ palette: true })
    .toFile(`public/${name}`)
}

/** An icon of one 32 px picture, for what still asks for `/favicon.ico`: a header, then the PNG as it is. */
const small = readFileSync('public/favicon-32.png')
const header = Buffer.alloc(22)
header.writeUInt16LE(1, 2)
header.writeUInt16LE(1, 4)
header.writeUInt8(32, 6)
header.writeUInt8(32, 7)
header.writeUInt16LE(1, 10)
header.writeUInt16LE(32, 12)
header.writeUInt32LE(small.length, 14)
header.writeUInt32LE(header.length, 18)
writeFileSync('public/favicon.ico', Buffer.concat([header, small]))
