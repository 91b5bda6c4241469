import { readFileSync } from 'node:fs'
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
