import { describe, expect, test } from 'vitest'
import {
  manuscriptParts,
  paragraph,
  run,
  style,
  styled,
} from '../../../../test/fixtures/manuscript-parts.ts'
import { readDocument } from '../read/read-document.ts'

const styles = style('Heading1', 'heading 1', '<w:pPr><w:outlineLvl w:val="0"/></w:pPr>')
const read = (body: string) => readDocument(manuscriptParts(body, { styles }))
const bold = (text: string) => paragraph(run(text, '<w:b/>'))
const heading = (text: string) => styled('Heading1', text)

describe('a first heading', () => {
  test.each([
    'Background to the Study',
    'Statement of the Problem',
    'Context and Rationale',
    'Why Teachers Leave',
    'The Nigerian Setting',
    'Preamble',
    'Motivation',
    'Theoretical Framework',
    'Setting the Scene',
    'Purpose of the Study',
  ])('R-TEXT-1 the first heading %s above text is a section, not the title', (name) => {
    const text = paragraph(
      'The text says what the study is about and why it was done in these schools.',
    )
    const rest = heading('Methods') + paragraph('Second text.')
    for (const first of [heading(name), bold(name)]) {
      const { document } = read(first + text + rest)
      expect(document.front.title).toEqual([])
      expect(document.blocks[0]).toMatchObject({ content: [{ text: name }] })
    }
  })

  test('R-TEXT-1 a first heading above names and the first section is the title', () => {
    const names = paragraph('Sample Author') + paragraph('Department of Samples, Sample University')
    const { document } = read(
      heading('A Study of Rivers') + names + heading('Introduction') + paragraph('Text.'),
    )
    expect(document.front.title).toMatchObject([{ content: [{ text: 'A Study of Rivers' }] }])
    expect(document.blocks[0]).toMatchObject({ content: [{ text: 'Introduction' }] })
  })
})
