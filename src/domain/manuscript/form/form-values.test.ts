import { expect, test } from 'vitest'
import {
  manuscriptParts,
  paragraph,
  run,
  styled,
} from '../../../../test/fixtures/manuscript-parts.ts'
import { readDocument } from '../read/read-document.ts'
import { readFormValues } from './form-values.ts'

const valuesOf = (lines: readonly string[], after: readonly string[] = []) => {
  const all = [
    'A study of long rivers',
    ...lines,
    'Abstract: We looked.',
    'Keywords: a; b',
    ...after,
  ]
  const body = all.map((line) => (line.startsWith('<w:p>') ? line : paragraph(line))).join('')
  return readFormValues(readDocument(manuscriptParts(body)).document)
}
const namesOf = (...lines: string[]) =>
  valuesOf(lines).authors.map(({ displayName }) => displayName)

/** Who has which affiliations and email, as `name: affiliations; email`. */
const peopleOf = (...lines: string[]) =>
  valuesOf(lines).authors.map(
    ({ displayName, affiliations, email, corresponding }) =>
      `${displayName}${corresponding ? '*' : ''}: ${affiliations.map(({ name }) => name).join(' + ')}; ${email ?? ''}`,
  )

const raised = (text: string) => run(text, '<w:vertAlign w:val="superscript"/>')

test('R-PRE-4 the form gets what the manuscript says about itself', () => {
  expect(
    valuesOf(['Ọgbéni Sample1, Second B. Author2*', '1 University of the River']),
  ).toMatchObject({
    title: 'A study of long rivers',
    abstract: 'We looked.',
    keywords: ['a', 'b'],
    authors: [{ displayName: 'Ọgbéni Sample' }, { displayName: 'Second B. Author' }],
  })
})

test('R-PRE-4 authors can be on separate lines', () => {
  expect(namesOf('Sample Author', 'Second Author', 'Department of Rivers')).toEqual([
    'Sample Author',
    'Second Author',
  ])
})

test('R-PRE-4 a line that is no list of names gives no author', () => {
  expect(namesOf('Received in March by the editors')).toEqual([])
})

test('R-PRE-4 titles and degrees are no part of a name', () => {
  expect(namesOf('Dr. Ada Sample, PhD, Prof. Musa Other (Ph.D.)')).toEqual([
    'Ada Sample',
    'Musa Other',
  ])
})

const layouts = [
  {
    layout: 'raised numbers',
    lines: [
      paragraph(run('Ada Sample') + raised('1,2*') + run(', Musa Other') + raised('2')),
      paragraph(raised('1') + run('Department of Rivers, First University')),
      paragraph(raised('2') + run('Second University, Ibadan, Nigeria.')),
      '*Corresponding author: ada.sample@example.org',
    ],
    people: [
      'Ada Sample*: Department of Rivers, First University + Second University, Ibadan, Nigeria; ada.sample@example.org',
      'Musa Other: Second University, Ibadan, Nigeria; ',
    ],
  },
  {
    layout: 'numbers in one line',
    lines: [
      'Ada Sample¹ and Musa Other²',
      '¹First University, Ibadan; ²Second University, Lagos',
      'musa.other@example.org, a.sample@example.org',
    ],
    people: [
      'Ada Sample: First University, Ibadan; a.sample@example.org',
      'Musa Other: Second University, Lagos; musa.other@example.org',
    ],
  },
  {
    layout: 'a block for each author',
    lines: [
      'Ada Sample',
      'Department of Rivers',
      'First University, Ibadan, Nigeria',
      'Email: first@example.org',
      'Musa Other',
      'Second University, Cape Town',
      'second@example.org',
    ],
    people: [
      'Ada Sample: Department of Rivers, First University, Ibadan, Nigeria; first@example.org',
      'Musa Other: Second University, Cape Town; second@example.org',
    ],
  },
  {
    layout: 'one affiliation for all',
    lines: ['Ada Sample, Musa Other', 'First University, Ibadan, Nigeria'],
    people: [
      'Ada Sample: First University, Ibadan, Nigeria; ',
      'Musa Other: First University, Ibadan, Nigeria; ',
    ],
  },
]
for (const { layout, lines, people } of layouts)
  test(`R-PRE-4 authors get the affiliations and emails of ${layout}`, () => {
    expect(peopleOf(...lines)).toEqual(people)
    expect(valuesOf(lines).unassigned).toEqual([])
  })

test('R-PRE-4 an affiliation or email that could be of several authors is given to none', () => {
  const lines = ['Ada Sample, Musa Other', 'First University', 'Second University', 'x@example.org']
  expect(peopleOf(...lines)).toEqual(['Ada Sample: ; ', 'Musa Other: ; '])
  expect(valuesOf(lines).unassigned).toEqual([
    'First University',
    'Second University',
    'x@example.org',
  ])
})

test('R-PRE-4 the form gets the reference list and the statements of the manuscript', () => {
  const styles =
    '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style>'
  const body = [
    styled('Heading1', 'Introduction'),
    paragraph('Rivers are long.'),
    styled('Heading1', 'Funding'),
    paragraph('The River Fund paid (grant 7).'),
    paragraph('Conflict of interest: none.'),
    styled('Heading1', 'References'),
    paragraph('Sample, A. (2020). On rivers. River Press.'),
    paragraph('Other, M. (2021). On lakes. Lake Press.'),
  ].join('')
  const { document } = readDocument(manuscriptParts(body, { styles }))
  expect(readFormValues(document)).toMatchObject({
    references: [
      'Sample, A. (2020). On rivers. River Press.',
      'Other, M. (2021). On lakes. Lake Press.',
    ],
    statements: { funding: 'The River Fund paid (grant 7).', competingInterests: 'none.' },
  })
})
