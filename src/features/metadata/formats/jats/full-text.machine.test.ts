import { expect, type TestContext, test } from 'vitest'
import { type JatsFullText, renderJats } from '#domain/manuscript/render/jats/render-jats.ts'
import { writeDocument } from '#domain/text/xml.ts'
import { jatsOfFullText } from '#features/metadata/full-text.ts'
import {
  createNestedDocument,
  numberedDocument,
  sampleDocument,
} from '../../../../../test/fixtures/manuscript-document.ts'
import { createRecord } from '../../../../../test/fixtures/records.ts'
import { findValidatorFile, runValidator } from '../../../../../test/validators.ts'
import { jats, jatsDoctype } from './jats.ts'

/** What the document type says of an article with a full text. */
async function validate(context: TestContext, fullText: JatsFullText): Promise<string> {
  const folder = findValidatorFile('@jats4r/dtds/schema/1.3')
  if (!folder) return context.skip('The document type of JATS cannot be installed.')
  const text = writeDocument(jats(createRecord(), undefined, fullText), jatsDoctype)
  const dtd = `${folder}/JATS-journalpublishing1-3.dtd`
  const options = ['--noout', '--nonet', '--dtdvalid', dtd]
  const result = await runValidator('xmllint', options, { text })
  if ('missing' in result) return context.skip(result.missing)
  // Without the network, the declaration's own address leads nowhere: that alone is no error.
  return result.said.replace(/^.*failed to load external entity.*\n.*\n.*\n/m, '')
}

test('R-TEXT-1 an article with its full text conforms to JATS 1.3', async (context) => {
  const fullText = renderJats(sampleDocument, { pictureHref: (id) => `${id}.png` })
  expect(fullText.findings).toEqual([])
  expect(await validate(context, fullText)).toBe('')
})

test('R-TEXT-1 numbers of the reference list are labels that conform to JATS 1.3', async (context) => {
  const fullText = renderJats(numberedDocument, { pictureHref: (id) => `${id}.png` })
  expect(JSON.stringify(fullText.references)).toContain(
    '"name":"label","attributes":{},"children":["[2]"]',
  )
  expect(await validate(context, fullText)).toBe('')
})

test('R-TEXT-1 blocks inside others conform to JATS 1.3', async (context) => {
  const fullText = renderJats(createNestedDocument(), { pictureHref: (id) => `${id}.png` })
  expect(await validate(context, fullText)).toBe('')
})

test('R-TEXT-6 a full text with the pictures of its page conforms to JATS 1.3', async (context) => {
  const pictures = [{ name: 'picture-1-800-0123456789ab.webp', sha256: '', bytes: 1 }]
  const address = (name: string) => `https://journal.example.org/${name}`
  const fullText = jatsOfFullText({ document: sampleDocument, pictures }, address)
  expect(fullText.findings).toEqual([])
  expect(await validate(context, fullText)).toBe('')
})

test('R-TEXT-6 a picture that could not be drawn is left out of JATS', async (context) => {
  const fullText = jatsOfFullText({ document: sampleDocument, pictures: [] }, (name) => name)
  expect(fullText.findings).toMatchObject([{ code: 'missing-picture', detail: 'picture-1' }])
  expect(JSON.stringify(fullText.body)).not.toContain('xlink:href":"picture-1"')
  expect(await validate(context, fullText)).toBe('')
})

test('R-TEXT-1 the document type finds the mention of a note that is missing', async (context) => {
  const fullText = renderJats(sampleDocument, { pictureHref: (id) => `${id}.png` })
  const said = await validate(context, { ...fullText, notes: undefined })
  expect(said).toContain('note-1')
})
