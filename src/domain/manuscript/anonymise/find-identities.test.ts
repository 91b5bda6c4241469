import { describe, expect, test } from 'vitest'
import { findIdentities } from './find-identities.ts'
import type { KnownPerson } from './identity.ts'

const person = (name: string, more: Partial<KnownPerson> = {}): KnownPerson => ({
  name,
  given: null,
  family: null,
  email: null,
  orcid: null,
  affiliations: [],
  ...more,
})

const people = [
  person('Ṣadé Ọláòní', {
    email: 'sade@uni.example.org',
    orcid: '0000-0002-1825-0097',
    affiliations: ['Department of Science Education, University of Ibadan'],
  }),
  person('Musa Ƙaura Sa’adu', { email: 'zx77@gmail.com' }),
  person('Ada B. Young', { given: 'Ada B.', family: 'Young' }),
  person('Lesson Study Network', { name: '', affiliations: ['Lesson Study Network of Zungeru'] }),
]

/** The found words of each paragraph with their kind. */
const find = (...texts: string[]): string[][] =>
  findIdentities(
    texts.map((text) => ({ text, isHeading: false, isParagraph: true })),
    people,
  ).map((matches, index) =>
    matches.map(({ start, end, kind }) => `${kind}: ${texts[index]?.slice(start, end)}`),
  )

describe('R-BLIND-2 names are found', () => {
  for (const [how, text, ...found] of [
    ['with tone marks', 'by Ṣadé Ọláòní here', 'name: Ṣadé Ọláòní'],
    ['without tone marks', 'by Sade Olaoni here', 'name: Sade Olaoni'],
    [
      'in decomposed letters',
      'by Ṣadé Ọláòní'.normalize('NFD'),
      `name: ${'Ṣadé Ọláòní'.normalize('NFD')}`,
    ],
    ['with sh for ṣ', 'by Shade Olaoni', 'name: Shade Olaoni'],
    ['in capitals and reversed', 'OLAONI, SADE', 'name: OLAONI, SADE'],
    ['in small letters', 'sade olaoni', 'name: sade olaoni'],
    [
      'with initials before',
      'S. Olaoni and A. B. Young',
      'initials: S. Olaoni',
      'initials: A. B. Young',
    ],
    ['with joined initials', 'AB Young wrote', 'initials: AB Young'],
    ['with initials after', 'Young, A. B.', 'initials: Young, A. B'],
    ['with a possessive', 'in Olaoni’s class', 'name: Olaoni’s'],
    [
      'with any apostrophe',
      "Sa'adu; Saadu and Saʼadu",
      "name: Sa'adu",
      'name: Saadu',
      'name: Saʼadu',
    ],
    ['with a hook as k', 'Musa Kaura', 'name: Musa Kaura'],
    ['with an unknown middle name', 'Ada Grace Young', 'name: Ada Grace Young'],
    ['over a line break', 'Ada\nYoung', 'name: Ada\nYoung'],
    ['as initials with points', 'S.O. read it', 'initials: S.O'],
  ] as const)
    test(how, () => expect(find(text)).toEqual([found]))
})

describe('R-BLIND-2 other identities are found', () => {
  for (const [what, text, ...found] of [
    ['a known email', 'write to SADE@uni.example.org.', 'email: SADE@uni.example.org'],
    [
      'a known email that ends a sentence',
      'Write to sade@uni.example.org. Then we left.',
      'email: sade@uni.example.org',
    ],
    [
      'a known email before a word without a space',
      'Write to sade@uni.example.org.Then we left.',
      'email: sade@uni.example.org',
    ],
    [
      'another address of a known domain',
      'dept.head@uni.example.org. Pupils',
      'email: dept.head@uni.example.org',
    ],
    [
      'an email with spaced dots',
      'sade @ uni . example [dot] org. Then',
      'email: sade @ uni . example [dot] org',
    ],
    ['a known email without names', 'zx77@gmail.com. Then we left.', 'email: zx77@gmail.com'],
    ['a disguised email', 'sade [at] uni.example.org', 'email: sade [at] uni.example.org'],
    ['an email with a known name', 'olaoni77@gmail.com', 'email: olaoni77@gmail.com'],
    ['a contact', 'Corresponding author: t@k.example.org', 'email: t@k.example.org'],
    ['an ORCID iD', 'ORCID 0000-0001-5109-3700', 'profile-link: 0000-0001-5109-3700'],
    ['a profile', 'see www.linkedin.com/in/someone.', 'profile-link: www.linkedin.com/in/someone'],
    ['an institution', 'at University of Ibadan', 'affiliation: University of Ibadan'],
    [
      'an institution with articles',
      'at the University of the Ibadan',
      'affiliation: University of the Ibadan',
    ],
    [
      'an organisation',
      'The Lesson Study Network of Zungeru met',
      'affiliation: Lesson Study Network of Zungeru',
    ],
    ['thanks', 'We thank all teachers.', 'acknowledgement: We thank all teachers'],
    [
      'funding',
      'This study was funded by a council.',
      'acknowledgement: This study was funded by a council',
    ],
  ] as const)
    test(what, () => expect(find(text)).toEqual([found]))
})

describe('R-BLIND-2 self-citations are found', () => {
  test('self-citations are found by the first person in the sentence', () => {
    expect(find('In our earlier study (Olaoni, 2021), it grew.')).toEqual([
      ['self-citation: Olaoni, 2021'],
    ])
  })
  test('self-citations are found by the list of references', () => {
    const listed = find('As Olaoni (2019) says.', 'References', 'Olaoni, S. (2019). On tone.')
    expect(listed).toEqual([['self-citation: Olaoni (2019)'], [], ['self-citation: Olaoni, S']])
  })
  test('works of somebody else with the same family name are no self-citations', () => {
    const listed = find('As Olaoni (2019) says.', 'References', 'Olaoni, C. (2019). On tone.')
    expect(listed).toEqual([[], [], []])
  })
})

test('R-BLIND-2 a contact address in a link is found', () => {
  const found = find('Email: t@k.example.org', 'mailto:t@k.example.org', 'mailto:u@k.example.org')
  expect(found[1]).toEqual(['email: t@k.example.org'])
  expect(found[2]).toEqual([])
})

test('R-BLIND-2 a section of acknowledgements ends at the next heading', () => {
  const found = find('Acknowledgements', 'To all helpers.', 'References', 'Eze, C. (2001). Tone.')
  expect(found).toEqual([[], ['acknowledgement: To all helpers'], [], []])
})

test('R-BLIND-2 initials without points are found where contributions are listed', () => {
  const found = find('AY is a unit.', 'Author contributions', 'AY wrote it, MS read it.')
  expect(found[0]).toEqual([])
  expect(found[2]).toEqual(['initials: AY', 'initials: MS'])
})

describe('R-BLIND-2 other words are not found', () => {
  for (const text of [
    'A young teacher. Young teachers. A Young Teacher.',
    'Musa and Bola are pupils in the class.',
    'C. Olaoni and Chinua Olaoni wrote another one.',
    'Eze, C., Bello, M., & Young, T. (2001).',
    'The Department of Science Education of any college.',
    'Olaonipekun walked to Youngstown.',
    'Write to info@unesco.example.org for the data.',
    'The U.S. and the U.K. differ.',
    'Sent in an email or by post @ noon.',
  ])
    test(text, () => expect(find(text)).toEqual([[]]))
})

test('R-BLIND-2 long texts without words are searched in linear time', () => {
  const texts = ['a', '@', 'S. ', "'", 'Our ', 'http://'].map((piece) => piece.repeat(100_000))
  expect(find(...texts)).toEqual(texts.map(() => []))
})
