import { expect, test } from 'vitest'
import { overwrite, readBinaryTexts } from './binary-texts.ts'

for (const encoding of ['latin1', 'utf8', 'utf16le'] as const)
  test(`R-BLIND-2 a name in ${encoding} is found in an embedded object and overwritten`, () => {
    const name = encoding === 'latin1' ? 'Zoé Qwerty' : 'Ṣadé Ọláòní ‘Ƙaura’'
    const text = Buffer.from(`by ${name} here`, encoding)
    const content = Buffer.concat([Buffer.from([0, 1, 0]), text, Buffer.from([0, 5])])
    const found = readBinaryTexts(content).find((block) => block.text.includes(name))
    if (!found) throw new Error('the name is not found')
    const start = found.text.indexOf(name)
    overwrite(content, found, { start, end: start + name.length })
    const length = Buffer.byteLength(name, encoding) / (encoding === 'utf16le' ? 2 : 1)
    const covered = Buffer.from(`by ${'x'.repeat(length)} here`, encoding)
    expect(content).toEqual(Buffer.concat([Buffer.from([0, 1, 0]), covered, Buffer.from([0, 5])]))
  })
