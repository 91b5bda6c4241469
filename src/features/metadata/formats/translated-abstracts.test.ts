import { expect, test } from 'vitest'
import { articlePage } from '#features/harvesting/export/static-page.ts'
import { depositor, formats } from '../../../../test/features/formats.ts'
import { createRecord } from '../../../../test/fixtures/records.ts'

const record = createRecord({
  abstract: 'One.',
  translatedAbstracts: [{ language: 'fr', text: 'Un.\n\nDeux.' }],
})

test('R-META-1 R-OAI-1 R-XREF-1 Abstracts in other languages keep their language in each format', () => {
  const written = (name: string) => formats[name]?.write(record, depositor)
  expect(written('jats')).toContain(
    '<abstract><p>One.</p></abstract><trans-abstract xml:lang="fr"><p>Un.</p><p>Deux.</p></trans-abstract>',
  )
  expect(written('crossref')).toContain(
    '<jats:abstract xml:lang="en"><jats:p>One.</jats:p></jats:abstract><jats:abstract xml:lang="fr"><jats:p>Un.</jats:p><jats:p>Deux.</jats:p></jats:abstract>',
  )
  expect(written('oai_dc')).toContain(
    '<dc:description xml:lang="en">One.</dc:description><dc:description xml:lang="fr">Un. Deux.</dc:description>',
  )
  expect(articlePage(record, { files: [], text: null })).toContain(
    '<h2>Abstract in French</h2><div lang="fr"><p>Un.</p><p>Deux.</p></div>',
  )
})
