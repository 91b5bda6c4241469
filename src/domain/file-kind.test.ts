import { expect, test } from 'vitest'
import { fileKindOf, fileKinds, pictureExtension } from './file-kind.ts'
import { maxFileBytes } from './file-limit.ts'

test('R-UPLOAD-1 The extension determines the kind of a file, ignoring case', () => {
  expect(fileKinds).toEqual(['pdf', 'docx', 'xlsx', 'csv', 'txt', 'png', 'jpg', 'zip'])
  const names = ['a.DOCX', 'a.JPEG', 'a.jpg', 'pdf', 'b.pdf.exe', '.csv', 'xcsv', 'a.']
  expect(names.map(fileKindOf)).toEqual([
    'docx',
    'jpg',
    'jpg',
    'pdf',
    undefined,
    'csv',
    undefined,
    undefined,
  ])
  expect(['image/jpeg', 'image/png', 'image/webp'].map(pictureExtension)).toEqual([
    'jpg',
    'png',
    'webp',
  ])
  expect(maxFileBytes).toBe(10_485_760)
})
