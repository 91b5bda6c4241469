import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderJats } from '#domain/manuscript/render/jats/render-jats.ts'
import { writeXml } from '#domain/text/xml.ts'
import { sampleDocument } from '../../../../../test/fixtures/manuscript-document.ts'
import {
  createRecord,
  createRelation,
  createReviews,
} from '../../../../../test/fixtures/records.ts'
import { findValidatorFile, importValidator } from '../../../../../test/validators.ts'
import { jats } from './jats.ts'

type XPath = {
  registerCustomXPathFunction(
    name: { namespaceURI: string; localName: string },
    signature: string[],
    result: string,
    run: (context: unknown, value: unknown) => boolean,
  ): void
}
type Schematron = {
  Schema: {
    fromString(schema: string): {
      validateString(document: string, options: object): { message?: string | null }[]
    }
  }
}

const namespace = 'http://jats4r.org/ns'
const prefixes = {
  ali: 'http://www.niso.org/schemas/ali/1.0/',
  j4r: namespace,
  mml: 'http://www.w3.org/1998/Math/MathML',
  xlink: 'http://www.w3.org/1999/xlink',
  xsi: 'http://www.w3.org/2001/XMLSchema-instance',
}

/** Whether JATS4R's functions, which the rules call, return true. The rules of 2019 want `COI-statement`; JATS 1.3 lists `coi-statement`. */
const functions = {
  'jats-version-later-1d2': true,
  'coi-type': false,
  'coi-title': false,
  'data-avail-type': false,
}

/** What the rules of JATS4R of a kind say of a document. */
async function findJats4rProblems(kind: 'errors' | 'warnings', document: string) {
  const folder = findValidatorFile('@jats4r/schematrons/schematrons/1.0')
  const xpath = await importValidator<XPath>('fontoxpath')
  const schematron = await importValidator<Schematron>('node-schematron')
  if (!folder || !xpath || !schematron) return undefined
  for (const [localName, value] of Object.entries(functions))
    xpath.registerCustomXPathFunction(
      { namespaceURI: namespace, localName },
      ['item()?'],
      'xs:boolean',
      () => value,
    )
  const declared = Object.entries(prefixes).map(([p, uri]) => `<ns prefix="${p}" uri="${uri}"/>`)
  const files = readdirSync(folder).filter((name) => name.endsWith(`-${kind}.sch`))
  expect(files.length).toBeGreaterThan(5)
  return files.flatMap((name) => {
    const pattern = readFileSync(`${folder}/${name}`, 'utf8')
      .replace(/<\?xml.*?\?>/, '')
      // Without a document type, a parser knows no attribute as an ID.
      .replaceAll('idref(@id)', '//xref/@rid = @id')
    const schema = `<schema xmlns="http://purl.oclc.org/dsdl/schematron" queryBinding="xslt2">${declared.join('')}${pattern}</schema>`
    const found = schematron.Schema.fromString(schema).validateString(document, {})
    return found.map(({ message }) => message?.trim().replace(/\s+/g, ' '))
  })
}

const complete = createRecord({
  relations: [createRelation('retraction', 'concerned-by')],
  reviews: createReviews(),
})

test('R-XREF-1 An article follows the rules of JATS4R', async (context) => {
  const errors = await findJats4rProblems('errors', writeXml(jats(complete)))
  if (!errors) return context.skip('The rules of JATS4R cannot be installed.')
  expect(errors).toEqual([])
  const warnings = await findJats4rProblems('warnings', writeXml(jats(complete)))
  // The type of work is not entered for references.
  expect([...new Set(warnings)]).toEqual(["Avoid using 'other' as a publication-type value."])
})

test('R-TEXT-1 An article with its full text follows the rules of JATS4R', async (context) => {
  const fullText = renderJats(sampleDocument, { pictureHref: (id) => `${id}.png` })
  const errors = await findJats4rProblems('errors', writeXml(jats(complete, undefined, fullText)))
  if (!errors) return context.skip('The rules of JATS4R cannot be installed.')
  expect(errors).toEqual([])
})

test('R-XREF-1 The rules of JATS4R find a footnote outside of the notes of authors', async (context) => {
  const wrong = writeXml(jats(complete)).replace(
    /<author-notes>.*<\/author-notes>/,
    '<fn-group><fn fn-type="COI-statement"><p>None.</p></fn></fn-group>',
  )
  const errors = await findJats4rProblems('errors', wrong)
  if (!errors) return context.skip('The rules of JATS4R cannot be installed.')
  expect(errors.length).toBeGreaterThan(0)
})
