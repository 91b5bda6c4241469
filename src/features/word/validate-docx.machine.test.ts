import { describe, expect } from 'vitest'
import { test } from '../../../test/features/validate-sample.ts'
import { bytesOf, contentTypes, sampleDocx, sampleZip } from '../../../test/fixtures/files.ts'

describe('damaged Word documents', () => {
  const damaged = { refusal: 'damaged-file', message: expect.stringContaining('damaged') }

  test('R-UPLOAD-6 A Word document with a wrong comment length is accepted', async ({
    validateSample,
  }) => {
    const bytes = await bytesOf(sampleDocx())
    bytes.writeUInt16LE(7, bytes.length - 2)
    await validateSample('docx', new File([bytes], 'a.docx'))
    await validateSample('docx', new File([await bytesOf(sampleDocx()), 'more'], 'a.docx'))
  })

  test('R-UPLOAD-6 A Word document with a wrong checksum is refused', async ({
    validateSample,
  }) => {
    const extra = [{ name: 'word/styles.xml', content: '<styles/>', checksum: 1 }]
    await expect(validateSample('docx', sampleDocx({ extra }))).rejects.toMatchObject(damaged)
  })

  for (const [what, content] of [
    ['in its text', '<!DOCTYPE x [<!ENTITY a "b">]><w:document/>'],
    ['after a comment', '<?xml version="1.0"?><!-- <a> --><!doctype x><w:document/>'],
    ['in UTF-16', Buffer.from('\ufeff<!DOCTYPE x><w:document/>', 'utf16le')],
    ['behind a long comment', `<!--${' '.repeat(70_000)}--><!DOCTYPE x><w:document/>`],
  ] as const) {
    test(`R-SEC-4 R-UPLOAD-6 a Word document with a document type ${what} is refused`, async ({
      validateSample,
    }) => {
      const extra = [{ name: 'word/document.xml', content }]
      await expect(validateSample('docx', sampleDocx({ extra }))).rejects.toMatchObject(damaged)
    })
  }

  test('R-UPLOAD-6 A picture in SVG may have a document type', async ({ validateSample }) => {
    const content = '<!DOCTYPE svg><svg xmlns="http://www.w3.org/2000/svg"/>'
    await validateSample('docx', sampleDocx({ extra: [{ name: 'word/media/a.svg', content }] }))
  })
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
    test(`R-SEC-4 R-UPLOAD-6 a Word document with ${what} is refused`, async ({
      validateSample,
    }) => {
      await expect(validateSample('docx', make())).rejects.toMatchObject({
        refusal,
        message: expect.stringMatching(message),
      })
    })
  }

  test('R-SEC-4 A refused ZIP bomb does not affect another document next to it', async ({
    validateSample,
  }) => {
    const bomb = part('word/a.xml', Buffer.alloc(251 * 1024 * 1024))
    const refused = expect(validateSample('docx', bomb)).rejects.toMatchObject({
      message: 'The Word document unpacks to more than a manuscript can hold.',
    })
    await validateSample('docx', sampleDocx())
    await refused
  })

  test('R-UPLOAD-6 Links, linked pictures and a template on the author’s computer are accepted', async ({
    validateSample,
  }) => {
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
