import { execFileSync } from 'node:child_process'
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

test('R-BLIND-2 embedded objects of every length are read without damage to memory', () => {
  const module = new URL('./binary-texts.ts', import.meta.url).href
  const program = `
    const { readBinaryTexts } = await import('${module}')
    for (let length = 1000; length < 1200; length += 1)
      for (let time = 0; time < 20; time += 1) readBinaryTexts(Buffer.alloc(length))
    console.log('read')`
  const run = () => execFileSync(process.execPath, ['--input-type=module', '-e', program])
  expect(String(run())).toBe('read\n')
})
