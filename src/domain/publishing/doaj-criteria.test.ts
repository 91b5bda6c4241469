import { describe, expect, test } from 'vitest'
import { readFolder } from '../../features/journal/content.ts'
import { type Criterion, doajCriteria, type PublishedFacts } from './doaj-criteria.ts'

const { journal: sample, pages } = await readFolder('journal')
const texts = new Map(Object.entries(pages).map(([name, { text }]) => [name, text]))
const facts: PublishedFacts = {
  ...{ articles: 10, withoutDoi: 0, withoutAbstract: 0, researchInAYear: 6, unknownLicences: 0 },
}
const people = ['A', 'B', 'C', 'D', 'E'].map((name) => ({ name, affiliation: 'A university' }))
const own = {
  ...sample,
  sample: false,
  issn: { online: '2049-3630' },
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
  test('R-DOAJ-1 a journal that has what can be computed is told so, and asked about the rest', () => {
    const whole = new Map([...texts].map(([name, text]) => [name, text.replace(/completed/g, 'x')]))
    const found = Object.values(said({ pages: whole }))
    expect(found.filter(({ verdict }) => verdict === 'to do')).toEqual([])
    expect(found.filter(({ verdict }) => verdict === 'yes').map(({ name }) => name)).toEqual([
      'Contact',
      'A site of its own',
      'Open at once',
      'Editorial board',
      'Licence on each article',
      'Research articles',
      'DOIs',
      'Abstracts',
    ])
    expect(found.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['ISSN', 'Author charges', 'Archiving', 'Copyright', 'Peer review']),
    )
  })

  test('R-DOAJ-1 what is lacking is to do, and says where it is mended', () => {
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
    // The sample's own pages say what the journal has still to write.
    expect(said({})['Author charges']).toMatchObject({
      ...{ verdict: 'to do', at: '/open-access', where: '/settings/pages/open-access' },
      sentence: expect.stringMatching(/still to be written/),
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
    expect(verdicts({ baseUrl: 'http://localhost:3000' }, 'A site of its own')).toEqual(['to do'])
    const board = { ...own.board, editorsInChief: [{ name: 'A' }] }
    expect(said({ journal: { ...own, board } })['Editorial board']?.sentence).toBe(
      '1 of its people have no affiliation. It names 1; DOAJ asks for 5.',
    )
  })
})
