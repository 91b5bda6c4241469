import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileFormat } from '#domain/publishing/file-format.ts'
import { openSandboxPool } from '#platform/sandbox-pool/sandbox-pool.ts'
import {
  bytesOf,
  contentTypes,
  sampleDocx,
  samplePdf,
  sampleZip,
} from '../../../../test/fixtures/files.ts'
import {
  pdfWithDeepPages,
  pdfWithHugeObjectStream,
  pdfWithHugeXref,
  pdfWithPageLoop,
} from '../../../../test/fixtures/hostile-files.ts'
import { type ValidationTasks, validateInPool } from './validate-file.ts'

/** No file here is refused because the machine is slow. */
const plenty = { seconds: 100, niceness: 0 }
const pool = openSandboxPool<ValidationTasks>(path.resolve('src/sandbox/inspect-files.ts'), plenty)
const reported: string[] = []
const validator = validateInPool(pool, ({ failure }) => reported.push(failure))
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'takarda-validator-'))
})
afterAll(async () => {
  pool.close()
  await rm(folder, { recursive: true })
})

let written = 0
async function validateSample(format: FileFormat, file: File): Promise<void> {
  written += 1
  const target = path.join(folder, String(written))
  await writeFile(target, await bytesOf(file))
  await validator(format, target)
}

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
    test(`R-SEC-4 R-UPLOAD-6 a PDF with ${what} is refused, and another beside it is validated`, async () => {
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
      if (message === tooMuch) expect(reported.pop()).toBe('too-much-memory')
      expect(process.memoryUsage.rss() - before).toBeLessThan(100e6)
    })
  }
})

describe('hostile Word documents', () => {
  const part = (name: string, content: string | Buffer) =>
    sampleDocx({ extra: [{ name, content }] })
  const types = (extra: string, main?: string) =>
    part('[Content_Types].xml', contentTypes(main, extra))
  const relations = (of: string, ...entries: string[]) =>
    part(
      of,
      `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries.join('')}</Relationships>`,
    )
  const vba = 'application/vnd.ms-office.vbaProject'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const template = `<Relationship Id="rId1" Type="${office}/attachedTemplate" Target="https://example.org/a.dotm" TargetMode="External"/>`

  const evasions: [string, () => File, string, RegExp][] = [
    [
      'a macro type written with character references',
      () =>
        types(
          '<Override PartName="/word/a.bin" ContentType="application/vnd.ms-office.vba&#80;roject"/>',
        ),
      'macros-in-file',
      /macros/,
    ],
    [
      'a macro type written with hexadecimal references',
      () =>
        types('<Default Extension="bin" ContentType="application/vnd.ms-office.vba&#x50;roject"/>'),
      'macros-in-file',
      /macros/,
    ],
    [
      'a macro type after a comment that holds a quote',
      () => types(`<!-- " --><Default Extension="bin" ContentType='${vba}'/>`),
      'macros-in-file',
      /macros/,
    ],
    [
      'a main part named in a comment only',
      () =>
        part(
          '[Content_Types].xml',
          `<Types><!--${contentTypes().slice(55)}--><Default Extension="rels" ContentType="text/xml"/></Types>`,
        ),
      'wrong-type',
      /Please upload a Word document/,
    ],
    [
      'a main part named in CDATA only',
      () => part('[Content_Types].xml', `<Types><![CDATA[${contentTypes().slice(55)}]]></Types>`),
      'wrong-type',
      /Please upload a Word document/,
    ],
    [
      'content types with a document type declaration',
      () =>
        part(
          '[Content_Types].xml',
          contentTypes().replace('<Types', '<!DOCTYPE Types [<!ENTITY a "vbaProject">]><Types'),
        ),
      'damaged-file',
      /damaged/,
    ],
    [
      'content types twice',
      () =>
        sampleZip('a.docx', [
          {
            name: '[Content_Types].xml',
            content: contentTypes(undefined, `<Default Extension="bin" ContentType="${vba}"/>`),
          },
          { name: '[Content_Types].xml', content: contentTypes() },
          { name: 'word/document.xml', content: '<w:document/>' },
        ]),
      'damaged-file',
      /damaged/,
    ],
    [
      'content types twice, in other letters',
      () => sampleDocx({ extra: [{ name: '[content_types].XML', content: contentTypes() }] }),
      'damaged-file',
      /damaged/,
    ],
    [
      'content types in UTF-16',
      () => {
        const bin = `<Default Extension="bin" ContentType="${vba}"/>`
        const text = contentTypes(undefined, bin).replace('UTF-8', 'UTF-16')
        return part('[Content_Types].xml', Buffer.from(`\ufeff${text}`, 'utf16le'))
      },
      'macros-in-file',
      /macros/,
    ],
    [
      'an external template',
      () => relations('word/_rels/settings.xml.rels', template),
      'external-content',
      /template/,
    ],
    [
      'an external template behind references and another prefix',
      () =>
        relations(
          'word/_rels/settings.xml.rels',
          `<r:Relationship xmlns:r="x" TargetMode='E&#120;ternal' Target='//example.org/a' Type='${office}/attached&#84;emplate' Id="a"/>`,
        ),
      'external-content',
      /template/,
    ],
    [
      'an external part that Word would load as a document',
      () =>
        relations('word/_rels/document.xml.rels', template.replace('attachedTemplate', 'aFChunk')),
      'external-content',
      /template/,
    ],
    [
      'a macro project under another name',
      () =>
        relations(
          'word/_rels/document.xml.rels',
          '<Relationship Id="a" Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="image1.png"/>',
        ),
      'macros-in-file',
      /macros/,
    ],
    [
      'half a million relationships',
      () =>
        relations(
          'word/_rels/document.xml.rels',
          '<Relationship Id="a" Type="b" Target="c"/>'.repeat(500_000),
        ),
      'damaged-file',
      /unpacks to more/,
    ],
  ]
  for (const [what, make, refusal, message] of evasions) {
    test(`R-SEC-4 R-UPLOAD-6 a Word document with ${what} is refused`, async () => {
      await expect(validateSample('docx', make())).rejects.toMatchObject({
        refusal,
        message: expect.stringMatching(message),
      })
    })
  }

  test('R-SEC-4 A ZIP bomb is refused, and another document next to it is accepted', async () => {
    const bomb = part('word/a.xml', Buffer.alloc(251 * 1024 * 1024))
    const refused = expect(validateSample('docx', bomb)).rejects.toMatchObject({
      message: 'The Word document unpacks to more than a manuscript can hold.',
    })
    await validateSample('docx', sampleDocx())
    await refused
  })

  test('R-UPLOAD-6 Links, linked pictures and a template on the author’s computer are accepted', async () => {
    const link = `<Relationship Id="rId7" Type="${office}/hyperlink" Target="https://example.org/?a=1&amp;b=2" TargetMode="External"/>`
    const picture = `<Relationship Id="rId8" Type="${office}/image" Target="https://example.org/a.png" TargetMode="External"/>`
    const local = template.replace(
      'https://example.org/a.dotm',
      'file:///C:\\Users\\a\\Normal.dotm',
    )
    await validateSample('docx', relations('word/_rels/document.xml.rels', link, picture))
    await validateSample('docx', relations('word/_rels/settings.xml.rels', local))
  })
})

test('R-SCALE-4 R-API-7 A file is refused with 503 and Retry-After while too many wait', async () => {
  const full = openSandboxPool<ValidationTasks>(path.resolve('src/sandbox/inspect-files.ts'), {
    ...plenty,
    processes: 1,
    waiting: 0,
  })
  const validateCompletely = validateInPool(full, () => {})
  const target = path.join(folder, 'waits')
  await writeFile(target, await bytesOf(samplePdf()))
  const first = validateCompletely('pdf', target)
  await expect(validateCompletely('pdf', target)).rejects.toMatchObject({
    refusal: 'too-busy',
    retryAfter: expect.any(Number),
  })
  await first
  full.close()
})
