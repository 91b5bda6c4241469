import { expect, test } from 'vitest'
import { declaresDocumentType } from './decode-xml.ts'

const beginnings = {
  PNG: '\x89PNG\r\n\x1a\n',
  JPEG: '\xff\xd8\xff\xe0',
  GIF: 'GIF89a',
  TIFF: 'II*\0',
  BMP: 'BM',
  EMF: '\x01\0\0\0',
  WMF: '\xd7\xcd\xc6\x9a',
  WebP: 'RIFF',
}

/** Bytes that look random, the same in each run. */
function* noise(seed: number) {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    yield state >>> 24
  }
}

for (const [format, beginning] of Object.entries(beginnings))
  test(`R-UPLOAD-6 no bytes of a picture in ${format} are taken for a document type`, () => {
    const markup = ['<!DOCTYPE a>', '<?', '<!--', '<\0!\0D\0O\0C\0T\0Y\0P\0E\0'].map((text) =>
      Buffer.from(beginning + text, 'latin1'),
    )
    expect(markup.filter(declaresDocumentType)).toEqual([])
    const bytes = noise(7)
    for (let picture = 0; picture < 20_000; picture += 1) {
      const content = Uint8Array.from({ length: 64 }, () => bytes.next().value ?? 0)
      const taken = declaresDocumentType(Buffer.concat([Buffer.from(beginning, 'latin1'), content]))
      expect(taken, `picture ${picture}`).toBe(false)
    }
  })

test('R-SEC-4 a document type is found behind a byte order mark and empty lines', () => {
  for (const before of ['', '\n\r\t ', '\ufeff', '\ufeff<?xml version="1.0"?>\n<!-- a -->'])
    for (const encoding of ['utf8', 'utf16le'] as const) {
      const part = Buffer.from(`${before}<!DOCTYPE a><a/>`, encoding)
      expect(declaresDocumentType(part), JSON.stringify([before, encoding])).toBe(true)
    }
  expect(declaresDocumentType(Buffer.from('<?xml version="1.0"?><a/>'))).toBe(false)
})
