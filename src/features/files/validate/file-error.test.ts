import { expect, test } from 'vitest'
import { Refused } from '#domain/refusal.ts'
import { extractDocx } from '#features/word/extract-docx.ts'
import { toFileError } from './file-error.ts'

test('R-SEC-4 A file that the server fails to open is not called damaged', async () => {
  await expect(extractDocx('/nowhere/at/all.docx')).rejects.toMatchObject({ code: 'ENOENT' })
  await expect(extractDocx('package.json')).rejects.toMatchObject({ refusal: 'damaged-file' })
  const [own, other] = [
    new Refused('wrong-type', 'Not a PDF.'),
    new Refused('damaged-file', 'Cut.'),
  ]
  expect([toFileError(own, other), toFileError('thrown', other)]).toEqual([own, other])
})
