import { expect, test } from 'vitest'
import { fileKindOf, fileKinds, pictureExtension } from './file-kind.ts'
import { maxFileBytes } from './file-limit.ts'

test('R-UPLOAD-1 The extension determines the kind of a file, ignoring case', () => {
  const kinds = 'pdf docx xlsx csv txt html xml png jpg zip'
  expect(fileKinds).toEqual(kinds.split(' '))
  const names = ['a.DOCX', 'a.JPEG', 'a.HTM', 'a.jpg', 'pdf', 'b.pdf.exe', '.csv', 'xcsv', 'a.']
  expect(names.map(fileKindOf)).toEqual([
    'docx',
    'jpg',
    'html',
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
