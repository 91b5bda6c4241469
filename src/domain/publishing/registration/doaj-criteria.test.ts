import { describe, expect, test } from 'vitest'
import { readFolder } from '#features/journal/read-folder.ts'
import { type Criterion, doajCriteria, type PublishedFacts } from './doaj-criteria.ts'

const { journal: sample, pages } = await readFolder('journal')
const texts = new Map(Object.entries(pages).map(([name, { text }]) => [name, text]))
const facts: PublishedFacts = {
  articles: 10,
  withoutDoi: 0,
  withoutAbstract: 0,
  researchInAYear: 6,
  unknownLicences: 0,
}
const people = ['A', 'B', 'C', 'D', 'E'].map((name) => ({ name, affiliation: 'A university' }))
const own = {
  ...sample,
  sample: false,
  issn: { online: '2049-3630' },
  contact: { ...sample.contact, email: 'editors@unilag.edu.ng' },
  board: { editorsInChief: people, associateEditors: [], editorialConsultants: [] },
}
const baseUrl = 'https://journal.example.org'
const said = (given: object): Record<string, Criterion> =>
  Object.fromEntries(
    doajCriteria({ journal: own, pages: texts, facts, baseUrl, ...given }).map((one) => [
      one.name,
      one,
    ]),
  )
const verdicts = (given: object, ...names: string[]) => {
  const found = said(given)
  return names.map((name) => found[name]?.verdict)
}

describe('what DOAJ asks of a journal', () => {
  test('R-DOAJ-1 A complete journal meets the computed criteria', () => {
    const whole = new Map([...texts].map(([name, text]) => [name, text.replace(/completed/g, 'x')]))
    const found = Object.values(said({ pages: whole }))
    expect(found.filter(({ verdict }) => verdict === 'to do')).toEqual([])
    expect(found.filter(({ verdict }) => verdict === 'yes').map(({ name }) => name)).toEqual([
      'Contact',
      'Website',
      'Immediate open access',
      'Editorial board',
      'Licence on each article',
      'Research articles',
      'DOIs',
      'Abstracts',
    ])
    expect(found.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['ISSN', 'Author charges', 'Archiving', 'Copyright', 'Peer review']),
    )
    expect(
      found.map(({ name, verdict, sentence }) => [name, verdict, sentence].join(': ')),
    ).toEqual([
      'ISSN: yours to confirm: 2049-3630: the check digits are right. Is it confirmed at portal.issn.org, under this title?',
      `Name and publisher: yours to confirm: ${own.name}, ${own.publisher}: is it written as at the ISSN portal?`,
      'Contact: yes: The contact page names a postal address and the email address editors@unilag.edu.ng.',
      'Website: yes: The journal is at https://journal.example.org; each article and issue has an address of its own.',
      'Immediate open access: yes: Every published article is free to read in full, at once, without an account.',
      'Open access statement: yours to confirm: Does it say that reuse is free under the licence, as the Budapest initiative means?',
      'Author charges: yours to confirm: Does it state every charge, or that there is none?',
      'Archiving: yours to confirm: Does it name the service that keeps the articles?',
      'Copyright: yours to confirm: Does it say who holds the copyright?',
      'Licence terms: yours to confirm: Does it say under which licence articles appear?',
      'Peer review: yours to confirm: Does it name the kind of review, and that each research article has it?',
      'Instructions for authors: yours to confirm: Does it tell authors how to prepare and send a manuscript?',
      'Aims and scope: yours to confirm: Does it say what the journal publishes, and for whom?',
      'Plagiarism and ethics: yours to confirm: Does it say how misconduct and plagiarism are dealt with?',
      'Editorial board: yes: It names 5 people, each with name and affiliation.',
      'Licence on each article: yes: Each article states its licence on its page and in its metadata.',
      'Research articles: yes: 6 articles appeared in the last 12 months; DOAJ asks for at least 5 research articles a year.',
      'DOIs: yes: Every article has a DOI.',
      'Abstracts: yes: Every article has an abstract.',
    ])
  })

  test('R-DOAJ-1 Every criterion links to its page', () => {
    const found = Object.values(said({}))
    for (const { name, sentence } of found) expect(sentence, name).toMatch(/^\S.{15,}[.?]$/)
    expect(found.map(({ name, where, at }) => [name, where, at].join(' | '))).toEqual([
      'ISSN | /settings/identity | ',
      'Name and publisher | /settings/identity | /about',
      'Contact | /settings/contact | /contact',
      'Website | BASE_URL | ',
      'Immediate open access |  | /open-access',
      ...['Open access statement', 'Author charges', 'Archiving'].map(
        (name) => `${name} | /settings/pages/open-access | /open-access`,
      ),
      ...['Copyright', 'Licence terms'].map(
        (name) => `${name} | /settings/pages/copyright | /copyright`,
      ),
      'Peer review | /settings/pages/peer-review | /peer-review',
      'Instructions for authors | /settings/pages/guide | /guide',
      'Aims and scope | /settings/pages/about | /about',
      'Plagiarism and ethics | /settings/pages/ethics | /ethics',
      'Editorial board | /settings/board | /editorial-board',
      'Licence on each article | /settings/identity | /copyright',
      'Research articles |  | /manage-journals',
      'DOIs |  | /manage-journals/indexing',
      'Abstracts |  | /manage-journals',
    ])
  })

  test('R-DOAJ-1 A criterion is open while its page does not mention the policy', () => {
    const signs = {
      'Open access statement': 'Open-Access',
      'Author charges': 'a fee',
      Archiving: 'LOCKSS',
      Copyright: 'copyright',
      'Licence terms': 'the license',
      'Peer review': 'anonymous',
      'Instructions for authors': 'authors',
      'Aims and scope': 'scope',
      'Plagiarism and ethics': 'misconduct',
    }
    const all = ['open-access', 'copyright', 'peer-review', 'guide', 'about', 'ethics']
    const withText = (text: string) => said({ pages: new Map(all.map((name) => [name, text])) })
    for (const [name, sign] of Object.entries(signs)) {
      expect(withText(sign)[name]?.verdict, name).toBe('yours to confirm')
      expect(withText('nothing')[name], name).toMatchObject({
        verdict: 'to do',
        sentence: 'The page does not mention it.',
      })
      expect(withText(`${sign}; To be completed by the journal`)[name], name).toMatchObject({
        verdict: 'to do',
        sentence:
          'This page still has notes for the journal. Please complete them under Settings, Missing texts.',
      })
    }
    expect(said({ pages: new Map() }).Copyright?.verdict).toBe('to do')
  })

  test('R-DOAJ-1 Counted criteria state their numbers with the right plural', () => {
    const sentence = (name: string, more: object, journal: object = own) =>
      said({ journal, facts: { ...facts, ...more } })[name]?.sentence
    expect(sentence('Research articles', { researchInAYear: 1 })).toMatch(/^1 article appeared/)
    expect(sentence('Research articles', { researchInAYear: 5 })).toMatch(/^5 articles appeared/)
    const verdict = (name: string, more: object) =>
      said({ facts: { ...facts, ...more } })[name]?.verdict
    expect(verdict('Research articles', { researchInAYear: 4 })).toBe('to do')
    expect(verdict('Research articles', { researchInAYear: 5 })).toBe('yes')
    expect(sentence('DOIs', { withoutDoi: 2 })).toMatch(/^2 of 10 articles have no DOI/)
    expect(sentence('DOIs', { articles: 0 })).toMatch(/^0 of 0 articles have no DOI/)
    expect(sentence('DOIs', {})).toBe('Every article has a DOI.')
    expect(verdict('DOIs', { articles: 0 })).toBe('to do')
    expect(verdict('DOIs', { withoutDoi: 1 })).toBe('to do')
    expect(verdict('Abstracts', { withoutAbstract: 1 })).toBe('to do')
    expect(verdict('Licence on each article', { unknownLicences: 1 })).toBe('to do')
    expect(sentence('Abstracts', { withoutAbstract: 1, articles: 1 })).toBe(
      '1 of 1 article have no abstract.',
    )
    expect(sentence('DOIs', { withoutDoi: 2 })).toBe(
      '2 of 10 articles have no DOI. DOAJ recommends DOIs but does not require them.',
    )
    expect(sentence('Licence on each article', { unknownLicences: 2 })).toBe(
      '2 of 10 articles have a licence that is not known here.',
    )
    const ours = { ...own, licence: { name: 'Ours', url: 'https://example.org/x' } }
    expect(sentence('Licence on each article', { unknownLicences: 2 }, ours)).toBe(
      'Ours is not a Creative Commons licence.',
    )
    expect(sentence('Name and publisher', {}, { ...own, sample: true })).toBe(
      'The journal still says that it is a sample.',
    )
    const sampleIssn = '2049-3630: sample ISSNs. Please enter the journal’s own.'
    expect(sentence('ISSN', {}, { ...own, sample: true })).toBe(sampleIssn)
    expect(sentence('Abstracts', { withoutAbstract: 3 })).toBe('3 of 10 articles have no abstract.')
    expect(sentence('Licence on each article', { unknownLicences: 1 })).toMatch(/^1 of 10 articles/)
    expect(sentence('Licence on each article', {})).toMatch(/^Each article states its licence/)
    const sentenceOfBoard = (board: object) =>
      said({ journal: { ...own, board } })['Editorial board']?.sentence
    expect(sentenceOfBoard({ all: people })).toBe(
      'It names 5 people, each with name and affiliation.',
    )
    expect(sentenceOfBoard({ all: people.slice(1) })).toBe('It names 4; DOAJ asks for 5.')
    expect(sentenceOfBoard({ all: [...people.slice(1), { name: 'Sample Person' }] })).toBe(
      '1 name on the board is a sample. 1 person has no affiliation.',
    )
    const replaced = { name: 'F', affiliation: 'Replace with their university' }
    expect(sentenceOfBoard({ all: [...people, replaced] })).toBe('1 name on the board is a sample.')
    const issn = (journal: object) => sentence('ISSN', {}, { ...own, ...journal })
    expect(issn({ issn: {} })).toBe('No ISSN is set.')
    expect(issn({ issn: { print: '0000-0000' } })).toContain('0000-0000: sample ISSNs.')
    expect(issn({ issn: { print: '2049-3630', online: '2049-3630' } })).toContain('the same ISSN')
    expect(issn({ issn: { print: '1050-124X', online: '2049-3630' } })).toContain(
      '1050-124X, 2049-3630: the check digits are right.',
    )
    const site = (given: string) => said({ baseUrl: given }).Website
    expect(site('http://journal.example.org')).toMatchObject({
      verdict: 'to do',
      sentence: 'http://journal.example.org is not a public address over https.',
    })
    expect(site('https://localhost')?.verdict).toBe('to do')
  })

  test('R-DOAJ-1 The contact of a journal is open while its address is a sample', () => {
    const contact = (email: string, more = {}) =>
      said({ journal: { ...own, contact: { ...own.contact, email }, ...more } }).Contact
    for (const email of ['editor@example.org', 'editor@mail.example.com', 'editor@ibadan.example'])
      expect(contact(email)).toMatchObject({
        verdict: 'to do',
        sentence: `${email} is a sample address. Please enter the journal’s own.`,
      })
    expect(contact('editor@myexample.org')?.verdict).toBe('yes')
    expect(contact('editor@unilag.edu.ng', { sample: true })).toMatchObject({
      verdict: 'to do',
      sentence: 'The journal still says that it is a sample.',
    })
  })

  test('R-DOAJ-1 A criterion that is not met names the page to change', () => {
    expect(verdicts({ journal: sample }, 'ISSN', 'Name and publisher', 'Editorial board')).toEqual([
      'to do',
      'to do',
      'to do',
    ])
    const none = { ...own, issn: {}, licence: { name: 'Ours', url: 'https://example.org/x' } }
    expect(verdicts({ journal: none }, 'ISSN', 'Licence on each article')).toEqual([
      'to do',
      'to do',
    ])
    const twice = { ...own, issn: { print: '2049-3630', online: '2049-3630' } }
    expect(said({ journal: twice }).ISSN?.sentence).toMatch(/same ISSN/)
    // The sample pages still contain placeholders.
    expect(said({})['Author charges']).toMatchObject({
      verdict: 'to do',
      at: '/open-access',
      where: '/settings/pages/open-access',
      sentence: expect.stringMatching(/still has notes for the journal/),
    })
    expect(verdicts({ pages: new Map() }, 'Archiving', 'Aims and scope')).toEqual([
      'to do',
      'to do',
    ])
    const few = {
      ...facts,
      researchInAYear: 4,
      withoutDoi: 2,
      withoutAbstract: 1,
      unknownLicences: 1,
    }
    expect(
      verdicts({ facts: few }, 'Research articles', 'DOIs', 'Abstracts', 'Licence on each article'),
    ).toEqual(['to do', 'to do', 'to do', 'to do'])
    expect(verdicts({ baseUrl: 'http://localhost:3000' }, 'Website')).toEqual(['to do'])
    const board = { ...own.board, editorsInChief: [{ name: 'A' }] }
    expect(said({ journal: { ...own, board } })['Editorial board']?.sentence).toBe(
      '1 person has no affiliation. It names 1; DOAJ asks for 5.',
    )
  })
})
