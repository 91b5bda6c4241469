import { expect, test } from 'vitest'
import {
  createContributor,
  createNamedContributor,
  createOrganisation,
  createRecord,
} from '../../../../../test/fixtures/records.ts'
import { runValidator, skipIfMissing } from '../../../../../test/validators.ts'
import { bibtex } from './bibtex.ts'
import { ris } from './ris.ts'

test('R-CITE-2 Bibutils reads BibTeX and RIS back without loss', async (context) => {
  const record = createRecord({
    title: '100% of {A} & B_1 #2 costs $5 \\ Ẹ̀kọ́',
    contributors: [
      createContributor('Jan', 'van der Berg'),
      createContributor('Ngozi Chidi', 'Ọkáfọ̀'),
      createContributor('Teni'),
      createOrganisation('Sample Ministry'),
    ],
  })
  for (const [program, text] of Object.entries({
    bib2xml: bibtex(record),
    ris2xml: ris(record),
  })) {
    const options = ['-i', 'utf8', '-nb']
    const result = skipIfMissing(context, await runValidator(program, options, { text }))
    expect(result.said).toContain('Processed 1 references.')
    for (const known of [
      '<title>100% of {A} &amp; B_1 #2 costs $5 \\ Ẹ̀kọ́</title>',
      '<namePart type="family">van der Berg</namePart>',
      '<namePart type="family">Ọkáfọ̀</namePart>',
      '<namePart>Teni</namePart>',
      '<title>Sample Journal of Teacher Education</title>',
      '<detail type="volume"><number>12</number></detail>',
      '<detail type="issue"><number>3</number></detail>',
      '<start>141</start>',
      '<end>158</end>',
      '<dateIssued>2026-03',
      '<publisher>Sample University Press</publisher>',
      '<identifier type="issn">9999-9994</identifier>',
      '<identifier type="doi">10.5555/sjte.2026.1</identifier>',
      '<topic>lesson study</topic>',
      '<url>https://journal.example.org/journals/sample1</url>',
      'change a lesson together. A second paragraph.</abstract>',
    ]) {
      expect(result.output, program).toContain(known)
    }
  }
})

test('R-CITE-2 Bibutils reads marks, dashes and article numbers', async (context) => {
  const record = createRecord({
    title: '"One" -- two --- three',
    pages: null,
    articleNumber: 'e12',
    contributors: [createOrganisation('Sample Ministry')],
  })
  for (const [program, text, title] of [
    // Bibutils reads TeX's ligatures also where each sign has its own braces.
    ['bib2xml', bibtex(record), '”One” – two — three'],
    ['ris2xml', ris(record), '&quot;One&quot; -- two --- three'],
  ] as const) {
    const options = ['-i', 'utf8', '-nb']
    const result = skipIfMissing(context, await runValidator(program, options, { text }))
    expect(result.output, program).toContain(`<title>${title}</title>`)
    expect(result.output, program).toMatch(/>e12</)
    expect(result.output, program).not.toContain('Ministry,')
  }
})

test('R-CITE-2 Bibutils reads a hundred unusual articles from one file', async (context) => {
  const oddities = [
    '}',
    '{',
    '\\',
    '%',
    '@article{',
    '"',
    ',',
    ' and ',
    '\nER  - \nTY  - JOUR',
    '<b>&amp;]]>\u0000\ufffe\ud800\u200f{\\',
  ]
  const all = Array.from({ length: 100 }, (_, place) => {
    const text = `${oddities[place % 10]}x${oddities[Math.floor(place / 10)]}`
    const contributors = [createContributor(text, text), createNamedContributor(text)]
    return createRecord({ id: `a${place}`, title: text, abstract: text, contributors })
  })
  const files = { bib2xml: all.map(bibtex).join('\n'), ris2xml: all.map(ris).join('\r\n') }
  for (const [program, text] of Object.entries(files)) {
    const options = ['-i', 'utf8']
    const result = skipIfMissing(context, await runValidator(program, options, { text }))
    expect(result.said, program).toContain('Processed 100 references.')
  }
})
