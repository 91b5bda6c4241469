import { expect, test } from 'vitest'
import {
  createNestedDocument,
  sampleDocument,
} from '../../../../../test/fixtures/manuscript-document.ts'
import { findValidatorFile, javaOptions, runValidator } from '../../../../../test/validators.ts'
import type { ManuscriptDocument } from '../../document/document.ts'
import { englishLabels } from '../labels.ts'
import { renderHtml } from './render-html.ts'
import { writeHtml } from './write-html.ts'

function page(content: string): string {
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Sample</title></head><body><main><h1>Sample</h1>${content}</main></body></html>`
}

async function validate(text: string) {
  const checker = findValidatorFile('vnu-jar/build/dist/vnu.jar')
  if (!checker) return undefined
  const options = [...javaOptions, '-jar', checker, '--format', 'json']
  return runValidator('java', options, { text, name: 'p.html' })
}

const render = (document: ManuscriptDocument) =>
  renderHtml(document, {
    headingLevel: 2,
    pictureUrl: (id, width) => `/pictures/${id}${width ? `-${width}` : ''}.webp`,
    pictureSize: () => ({ width: 1200, height: 600 }),
    pictureWidths: [480, 960],
    hasParagraphAnchors: true,
    labels: englishLabels,
    syntax: 'html',
  })

for (const [kind, document] of Object.entries({
  'that has everything': sampleDocument,
  'with blocks inside others': createNestedDocument(),
}))
  test(`R-TEXT-1 the HTML of a document ${kind} conforms to the standard`, async (context) => {
    const result = await validate(page(render(document).content.map(writeHtml).join('\n')))
    if (!result || 'missing' in result) return context.skip('The HTML checker cannot run.')
    expect(JSON.parse(result.said)).toMatchObject({ messages: [] })
  })

test('R-TEXT-1 the checker finds an anchor that occurs twice', async (context) => {
  const result = await validate(page('<p id="a">A</p><p id="a">B</p>'))
  if (!result || 'missing' in result) return context.skip('The HTML checker cannot run.')
  expect(result.said).toContain('Duplicate ID')
})
