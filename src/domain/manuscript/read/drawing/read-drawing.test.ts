import { expect, test } from 'vitest'
import {
  manuscriptParts,
  paragraph,
  run,
  type SampleParts,
} from '../../../../../test/fixtures/manuscript-parts.ts'
import { readDocument } from '../read-document.ts'

const read = (body: string, sample?: SampleParts) => readDocument(manuscriptParts(body, sample))
const drawing = (data: string, kind = 'inline', more = '') =>
  `<w:drawing><wp:${kind}><wp:extent cx="1270000" cy="2540000"/><wp:docPr id="1" name="x" descr="A river"${more}/><a:graphic><a:graphicData>${data}</a:graphicData></a:graphic></wp:${kind}></w:drawing>`
const picture = '<pic:pic><pic:blipFill><a:blip r:embed="rId9"/></pic:blipFill></pic:pic>'
const withImage = (target: string): SampleParts => ({
  related: { rId9: { type: 'image', target } },
  files: { [`word/${target}`]: '' },
})
const runOf = (content: string) => `<w:r>${content}</w:r>`

test('R-TEXT-1 a picture has its alternative text, size and part', () => {
  const { document } = read(paragraph(runOf(drawing(picture))), withImage('media/image1.png'))
  expect(document.blocks).toMatchObject([
    {
      kind: 'figure',
      pictures: [
        {
          pictureId: 'picture-1',
          alternativeText: 'A river',
          isDecorative: false,
          width: 100,
          height: 200,
        },
      ],
    },
  ])
  expect(document.pictures).toEqual([
    { id: 'picture-1', part: 'word/media/image1.png', mediaType: 'image/png' },
  ])
})

test('R-TEXT-1 a picture beside the text is a figure after its paragraph', () => {
  const { document } = read(
    paragraph(run('Text') + runOf(drawing(picture, 'anchor'))),
    withImage('media/image1.png'),
  )
  expect(document.blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'figure'])
})

test('R-TEXT-1 a picture that the package does not have is a finding', () => {
  const { findings } = read(paragraph(run('Text') + runOf(drawing(picture))))
  expect(findings).toMatchObject([{ code: 'missing-picture', blockId: 'p1', detail: 'A river' }])
})

test('R-TEXT-1 a picture that browsers do not show is a finding', () => {
  const { findings } = read(paragraph(runOf(drawing(picture))), withImage('media/image1.emf'))
  expect(findings).toMatchObject([
    { code: 'unsupported-picture', blockId: 'figure-1', detail: 'EMF' },
  ])
})

test('R-TEXT-1 a text box in two versions is read once and reported', () => {
  const box = (text: string) => `<w:txbxContent>${paragraph(text)}</w:txbxContent>`
  const { document, findings } = read(
    paragraph(
      run('Text') +
        runOf(
          `<mc:AlternateContent><mc:Choice Requires="wps">${drawing(`<wps:wsp><wps:txbx>${box('In a box')}</wps:txbx></wps:wsp>`, 'anchor')}</mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox>${box('In a box')}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent>`,
        ),
    ),
  )
  expect(document.blocks).toMatchObject([
    { kind: 'paragraph' },
    { kind: 'box', blocks: [{ content: [{ text: 'In a box' }] }] },
  ])
  expect(findings).toMatchObject([{ code: 'text-box', blockId: 'box-1', quote: 'Text' }])
})

test('R-TEXT-1 a chart is a finding with its title', () => {
  const { findings } = read(paragraph(run('Text') + runOf(drawing('<c:chart r:id="rId9"/>'))), {
    related: { rId9: { type: 'chart', target: 'charts/chart1.xml' } },
    files: {
      'word/charts/chart1.xml':
        '<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><c:chart><c:title><a:t>Ages</a:t></c:title></c:chart></c:chartSpace>',
    },
  })
  expect(findings).toMatchObject([{ code: 'chart', detail: 'Ages' }])
})

test('R-TEXT-1 an embedded object is a finding with a preview as picture', () => {
  const object =
    '<w:object><v:shape style="width:100pt;height:50pt"><v:imagedata r:id="rId9"/></v:shape><o:OLEObject ProgID="Excel.Sheet.12"/></w:object>'
  const { document, findings } = read(paragraph(runOf(object)), withImage('media/image1.png'))
  expect(document.blocks).toMatchObject([
    { kind: 'figure', pictures: [{ width: 100, height: 50 }] },
  ])
  expect(findings).toMatchObject([{ code: 'embedded-object', detail: 'Excel.Sheet.12' }])
})

test('R-TEXT-4 a picture from another site is a finding without being loaded', () => {
  const { document, findings } = read(
    paragraph(run('Text') + runOf(drawing(picture.replace('r:embed', 'r:link')))),
    {
      related: { rId9: { type: 'image', target: 'https://example.org/a.png', external: true } },
    },
  )
  expect(document.pictures).toEqual([])
  expect(findings).toMatchObject([
    { code: 'external-content', detail: 'https://example.org/a.png' },
  ])
})
