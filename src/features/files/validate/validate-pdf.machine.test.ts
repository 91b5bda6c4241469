import { deflateSync } from 'node:zlib'
import { describe, expect } from 'vitest'
import { test } from '../../../../test/features/validate-sample.ts'
import { bytesOf, samplePdf } from '../../../../test/fixtures/files.ts'
import {
  pdfWithDeepPages,
  pdfWithHugeObjectStream,
  pdfWithHugeXref,
  pdfWithPageLoop,
} from '../../../../test/fixtures/hostile-files.ts'

describe('hostile PDFs', () => {
  const tooMuch = 'The PDF unpacks to more than a manuscript can hold.'
  const unreadable = 'The PDF cannot be read. Please export it again.'
  for (const [what, make, message] of [
    ['cross-references that inflate to 300 MB', () => pdfWithHugeXref(), tooMuch],
    ['cross-references deflated twice', () => pdfWithHugeXref(2), tooMuch],
    ['an object stream that inflates to 300 MB', pdfWithHugeObjectStream, tooMuch],
    ['pages that lead to themselves', pdfWithPageLoop, unreadable],
    ['a page a million nodes deep', () => pdfWithDeepPages(1_000_000), tooMuch],
  ] as const) {
    test(`R-SEC-4 R-UPLOAD-6 a refused PDF with ${what} does not affect another beside it`, async ({
      validateSample,
      failures,
    }) => {
      const file = make()
      expect(file.size).toBeLessThan(10 * 1024 * 1024)
      await validateSample('pdf', samplePdf())
      const before = process.memoryUsage.rss()
      const refused = expect(validateSample('pdf', file)).rejects.toMatchObject({
        refusal: 'damaged-file',
        message,
      })
      await validateSample('pdf', samplePdf())
      await refused
      if (message === tooMuch) expect(failures.pop()).toBe('too-much-memory')
      expect(process.memoryUsage.rss() - before).toBeLessThan(250e6)
    })
  }
})

const withCatalog = (catalog: string) => samplePdf({ catalog })
const inObjectStream = (objects: string) => {
  const packed = deflateSync(Buffer.from(objects)).toString('latin1')
  const stream = `9 0 obj\n<< /Type /ObjStm /Filter /FlateDecode >>\nstream\n${packed}\nendstream\nendobj\n`
  return new File([Buffer.from(`%PDF-1.7\n${stream}`, 'latin1'), samplePdf()], 'article.pdf')
}

describe('PDFs with more than pages', () => {
  const script = '<< /S /JavaScript /JS (app.alert(1)) >>'
  for (const [what, make, message] of [
    ['a script that runs when it opens', () => withCatalog(`/OpenAction ${script}`), 'JavaScript'],
    [
      'a script spelt in hexadecimal',
      () => withCatalog('/OpenAction << /S %\n/J#61vaScript /JS (app.alert(1)) >>'),
      'JavaScript',
    ],
    ['a script in an object stream', () => inObjectStream(script), 'JavaScript'],
    [
      'a link that starts a program',
      () => withCatalog('/OpenAction << /S /Launch /F (calc.exe) >>'),
      'starts a program',
    ],
  ] as const) {
    test(`R-SEC-4 R-UPLOAD-6 a PDF with ${what} is refused with the reason`, async ({
      validateSample,
    }) => {
      await expect(validateSample('pdf', make())).rejects.toMatchObject({
        refusal: 'active-content',
        message: expect.stringContaining(message),
      })
    })
  }

  test('R-UPLOAD-6 An accepted PDF with attached files gets a note', async ({ validateSample }) => {
    const files =
      '/Names << /EmbeddedFiles << /Names [(a) << /F (a.csv) /EF << /F 3 0 R >> >>] >> >>'
    expect(await validateSample('pdf', withCatalog(files))).toEqual({ hasAttachments: true })
    expect(await validateSample('pdf', samplePdf())).toEqual({ hasAttachments: false })
  })

  test('R-UPLOAD-6 A PDF that only links to a page about JavaScript is accepted', async ({
    validateSample,
  }) => {
    const link = '/OpenAction << /S /URI /URI (https://example.org/docs/JavaScript) >>'
    await validateSample('pdf', withCatalog(link))
  })
})

describe('PDFs that pdf.js can repair', () => {
  test('R-UPLOAD-6 A PDF with bytes before its header is accepted', async ({ validateSample }) => {
    const before = 'x'.repeat(1500)
    await validateSample('pdf', new File([before, samplePdf()], 'article.pdf'))
  })

  test('R-UPLOAD-6 A PDF with a damaged end is accepted if all its pages are there', async ({
    validateSample,
  }) => {
    const bytes = await bytesOf(samplePdf({ pages: 3 }))
    const end = bytes.indexOf('xref')
    const damaged = [bytes.subarray(0, end), 'trailer << /Root 1 0 R >> damaged']
    await validateSample('pdf', new File(damaged, 'article.pdf'))
  })

  test('R-UPLOAD-6 A PDF that was cut off before its last page is refused', async ({
    validateSample,
  }) => {
    const bytes = await bytesOf(samplePdf({ pages: 3 }))
    const cut = [bytes.subarray(0, bytes.indexOf('5 0 obj')), 'trailer << /Root 1 0 R >>']
    await expect(validateSample('pdf', new File(cut, 'article.pdf'))).rejects.toMatchObject({
      message: 'The PDF is incomplete: its end is missing. Please export it again.',
    })
  })
})
