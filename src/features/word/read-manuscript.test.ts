import { expect, test } from 'vitest'
import { bytesOf, sampleDocx } from '../../../test/fixtures/files.ts'
import { readManuscript } from './read-manuscript.ts'

test('R-TEXT-1 a Word file becomes a document', async () => {
  const { document } = await readManuscript(await bytesOf(sampleDocx({ text: 'Sample text' })))
  expect(document.blocks).toMatchObject([{ kind: 'paragraph', content: [{ text: 'Sample text' }] }])
})

test('R-TEXT-4 a file that is no package is refused', async () => {
  await expect(readManuscript(Buffer.from('no package'))).rejects.toMatchObject({
    refusal: 'damaged-file',
  })
})

test('R-TEXT-4 a truncated file is refused', async () => {
  const bytes = await bytesOf(sampleDocx())
  await expect(readManuscript(bytes.subarray(0, bytes.length - 300))).rejects.toMatchObject({
    refusal: 'damaged-file',
  })
})
