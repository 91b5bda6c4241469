import { expect, test } from 'vitest'
import {
  createIssueContents,
  createRecord,
  createRelation,
} from '../../../../../test/fixtures/records.ts'
import { importValidator } from '../../../../../test/validators.ts'
import { type JsonLd, jsonLdOfArticle, jsonLdOfIssue, jsonLdOfJournal } from './json-ld.ts'

test('R-HEAD-3 A JSON-LD processor understands every schema.org property', async (context) => {
  type Processor = { default: { expand(document: JsonLd, options: object): Promise<unknown[]> } }
  const found = await importValidator<Processor>('jsonld')
  if (!found) return context.skip('The JSON-LD processor cannot be installed.')
  const documentLoader = async (documentUrl: string) => ({
    documentUrl,
    contextUrl: null,
    document: { '@context': { '@vocab': 'https://schema.org/' } },
  })
  const documents = [
    jsonLdOfArticle(createRecord({ relations: [createRelation('retraction', 'concerned-by')] })),
    jsonLdOfIssue(createIssueContents({ introduction: '<b>&amp;]]>\u0000\ufffe\ud800\u200f{\\' })),
    jsonLdOfJournal(createRecord().journal),
  ]
  const said = new Set<string>()
  for (const document of documents) {
    const plain = JSON.parse(JSON.stringify(document))
    const expanded = await found.default.expand(plain, { documentLoader, safe: true })
    expect(expanded).toHaveLength(1)
    for (const [, word] of JSON.stringify(expanded).matchAll(/"https:\/\/schema\.org\/(\w+)"/g)) {
      if (word) said.add(word)
    }
  }
  expect([...said].filter((word) => !schemaOrg.has(word))).toEqual([])
  expect(said.size).toBeGreaterThan(40)
})

/** The types and properties of schema.org (release 29) that an article, an issue and a journal may use here. */
const schemaOrg = new Set(
  `ScholarlyArticle PublicationIssue PublicationVolume Periodical Person Organization PropertyValue
  PostalAddress MediaObject Grant abstract about address addressCountry affiliation alternateName author
  contentSize contentUrl correction creativeWorkStatus dateModified datePublished description encoding
  encodingFormat familyName funder funding givenName hasPart headline identifier image inLanguage
  isAccessibleForFree isBasedOn isPartOf issn issueNumber keywords license name pageEnd pageStart pagination
  propertyID publisher sameAs sha256 url value volumeNumber`.split(/\s+/),
)
