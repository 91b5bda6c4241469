import { expect, test } from 'vitest'
import {
  type Candidate,
  findReviewerConflicts,
  institutionDomain,
  institutionNames,
  type SubmissionPeople,
} from './reviewer-conflicts.ts'

const candidate = (more: Partial<Candidate> = {}): Candidate => ({
  name: 'Sample Reviewer',
  email: 'reviewer@unn.edu.ng',
  affiliation: 'University of Nigeria, Nsukka',
  orcid: null,
  accountId: null,
  ...more,
})

const people = (more: Partial<SubmissionPeople> = {}): SubmissionPeople => ({
  authors: [
    {
      displayName: 'Adé Ọlá',
      email: 'ade@staff.unilag.edu.ng',
      affiliations: [{ name: 'Department of Education, The University of Lagos' }],
    },
  ],
  isAuthorKey: () => false,
  authorAccounts: new Set(),
  declaredAccounts: new Set(),
  editors: [],
  opposed: [],
  articles: [],
  ...more,
})

const kinds = (person: Candidate, about: SubmissionPeople) =>
  findReviewerConflicts(person, about).map(({ kind }) => kind)

test('R-REVIEW-1 a person from elsewhere has no conflict of interest', () => {
  expect(kinds(candidate(), people())).toEqual([])
})

test('R-REVIEW-1 an author is found by name, email, ORCID iD or account', () => {
  const isAuthorKey = ({ by, text }: { by: string; text: string }) =>
    `${by} ${text}` === 'name ade ola'
  expect(kinds(candidate({ name: 'Prof. Ola Ade' }), people({ isAuthorKey }))).toEqual([
    'same-person',
  ])
  const authorAccounts = new Set(['a1'])
  expect(kinds(candidate({ accountId: 'a1' }), people({ authorAccounts }))).toEqual(['same-person'])
})

test('R-REVIEW-1 an editor of the submission is found by account or address', () => {
  const editors = [{ accountId: 'e1', name: 'Sample Editor', email: 'editor@example.org' }]
  expect(kinds(candidate({ accountId: 'e1' }), people({ editors }))).toEqual([
    'editor-of-submission',
  ])
  expect(kinds(candidate({ email: 'Editor@example.org' }), people({ editors }))).toEqual([
    'editor-of-submission',
  ])
})

test('R-REVIEW-1 an email domain of an institution is a conflict but that of a public provider is not', () => {
  expect(kinds(candidate({ email: 'b@unilag.edu.ng' }), people())).toEqual(['same-email-domain'])
  const authors = [{ displayName: 'A', email: 'a@yahoo.co.uk', affiliations: [] }]
  expect(kinds(candidate({ email: 'b@yahoo.co.uk' }), people({ authors }))).toEqual([])
})

test.for([
  ['ada@staff.unilag.edu.ng', 'unilag.edu.ng'],
  ['ada@Cam.ac.uk', 'cam.ac.uk'],
  ['ada@mail.example.org', 'example.org'],
  ['ada@gmail.com', undefined],
  ['ada@yahoo.com.ng', undefined],
  ['ada@mail.ru', undefined],
] as const)('R-REVIEW-1 the institution of %s is %s', ([email, domain]) => {
  expect(institutionDomain(email)).toBe(domain)
})

test('R-REVIEW-1 a shared affiliation is found across spellings and departments', () => {
  const affiliation = 'Faculty of Arts, university of LAGOS, Nigeria'
  expect(kinds(candidate({ affiliation }), people())).toEqual(['same-affiliation'])
  const other = 'Department of Education, University of Ibadan'
  expect(kinds(candidate({ affiliation: other }), people())).toEqual([])
  expect(institutionNames('Ọbafẹmi Awolọwọ University (OAU), Ile-Ife')).toEqual([
    'obafemi awolowo university',
  ])
})

test('R-REVIEW-1 a co-author of a recent article here and an opposed person have conflicts', () => {
  const articles = [
    {
      title: 'On reading',
      contributors: [{ displayName: 'Adé Ọlá' }, { displayName: 'Reviewer, Sample' }],
    },
  ]
  expect(findReviewerConflicts(candidate(), people({ articles }))).toEqual([
    { kind: 'recent-co-author', detail: 'On reading' },
  ])
  const opposed = [{ name: 'S. Reviewer', email: 'REVIEWER@unn.edu.ng' }]
  expect(kinds(candidate(), people({ opposed }))).toEqual(['opposed-by-author'])
})
