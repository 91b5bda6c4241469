import { expect, test } from 'vitest'
import { fileKindOf, fileKinds, pictureExtension } from './file-kind.ts'
import { maxFileBytes } from './file-limit.ts'

test('R-UPLOAD-1 a kind of file is known by the end of its name in any case, and a picture’s end by its media type', () => {
  expect(fileKinds).toEqual(['pdf', 'docx', 'xlsx', 'csv', 'txt', 'png', 'jpg', 'zip'])
  const names = ['a.DOCX', 'a.JPEG', 'a.jpg', 'pdf', 'b.pdf.exe', '.csv', 'xcsv', 'a.']
  expect(names.map(fileKindOf)).toEqual([
    ...['docx', 'jpg', 'jpg', 'pdf', undefined, 'csv', undefined, undefined],
  ])
  expect(['image/jpeg', 'image/png', 'image/webp'].map(pictureExtension)).toEqual([
    ...['jpg', 'png', 'webp'],
  ])
  expect(maxFileBytes).toBe(10_485_760)
})
