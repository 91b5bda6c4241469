import { z } from 'zod'
import type { Journal } from '#domain/journal/journal.ts'
import { licences } from '#domain/publishing/licence.ts'

/** `yes` and `to do` are computed; `yours to confirm` is what only a person can say. */
export const Verdict = z.enum(['yes', 'to do', 'yours to confirm'])
export type Verdict = z.infer<typeof Verdict>

/** One thing that DOAJ asks of a journal; `at` is the address of this site where it stands, `where` the file in which it is set, if it is set in one. */
export type Criterion = {
  name: string
  verdict: Verdict
  sentence: string
  where: string
  at: string | null
}

/** What is known of what is published. */
export type PublishedFacts = {
  articles: number
  withoutDoi: number
  /** Articles without an abstract. */
  withoutAbstract: number
  /** Those that appeared in the last twelve months, notices and editorials left out. */
  researchInAYear: number
  /** The licences of articles by name as printed; `unknown` names those that are not known here. */
  unknownLicences: number
}

/** The text of the journal's own pages, by name, as it was written. */
export type PageTexts = ReadonlyMap<string, string>

type CriteriaInput = { journal: Journal; pages: PageTexts; facts: PublishedFacts; baseUrl: string }

/** A page in which the journal has not yet written what only it knows says so in these words. */
const incompleteNote = /to be completed by the journal/i

/**
 * What DOAJ asks of a journal (its "Guide to applying" and the basic criteria for inclusion), as far as it can be computed,
 * and the rest as questions.
 */
export const doajCriteria = (asked: CriteriaInput): Criterion[] => [
  ...checkIdentity(asked),
  ...checkPolicies(asked),
  ...checkBoard(asked),
  ...checkArticles(asked),
]

function checkIdentity({ journal, baseUrl }: CriteriaInput): Criterion[] {
  const { print, online } = journal.issn
  const isPlaceholder = [print, online].some((issn) => issn === '0000-0000')
  const known = [print, online].filter(Boolean).join(', ')
  const issn = { name: 'ISSN', where: '/settings/identity', at: null }
  const { hostname, protocol } = new URL(baseUrl)
  const isPublic = protocol === 'https:' && hostname.includes('.')
  return [
    !known
      ? { ...issn, verdict: 'to do', sentence: 'No ISSN is set.' }
      : isPlaceholder || journal.sample
        ? { ...issn, verdict: 'to do', sentence: `${known} is a sample: set the journal's own.` }
        : print && print === online
          ? { ...issn, verdict: 'to do', sentence: 'Print and online have the same ISSN.' }
          : {
              ...issn,
              verdict: 'yours to confirm',
              sentence: `${known}: the check digits are right. Is it confirmed at portal.issn.org, under this title?`,
            },
    {
      name: 'Name and publisher',
      where: '/settings/identity',
      at: '/about',
      verdict: journal.sample ? 'to do' : 'yours to confirm',
      sentence: journal.sample
        ? 'The journal still says that it is a sample.'
        : `${journal.name}, ${journal.publisher}: is it written as at the ISSN portal?`,
    },
    {
      name: 'Contact',
      where: '/settings/contact',
      at: '/contact',
      verdict: 'yes',
      sentence: `Readers find an address, and write to ${journal.contact.email}.`,
    },
    {
      name: 'A site of its own',
      where: 'BASE_URL',
      at: null,
      verdict: isPublic ? 'yes' : 'to do',
      sentence: isPublic
        ? `The journal is at ${baseUrl}; each article and issue has an address of its own.`
        : `${baseUrl} is not a public address over https.`,
    },
    {
      name: 'Open at once',
      at: '/open-access',
      where: '',
      verdict: 'yes',
      sentence: 'Every published article is free to read in full, at once, without an account.',
    },
  ]
}

type PagePolicy = { name: string; page: string; must: RegExp; sentence: string }

/** What a page has to tell; `must` is a sign that it does. */
const pagePolicies: PagePolicy[] = [
  {
    name: 'Open access statement',
    page: 'open-access',
    must: /open.access/i,
    sentence: 'Does it say that reuse is free under the licence, as the Budapest initiative means?',
  },
  {
    name: 'Author charges',
    page: 'open-access',
    must: /charge|fee/i,
    sentence: 'Does it state every charge, or that there is none?',
  },
  {
    name: 'Archiving',
    page: 'open-access',
    must: /archiv|preserv|LOCKSS|long-term/i,
    sentence: 'Does it name the service that keeps the articles?',
  },
  {
    name: 'Copyright',
    page: 'copyright',
    must: /copyright/i,
    sentence: 'Does it say who holds the copyright?',
  },
  {
    name: 'Licence terms',
    page: 'copyright',
    must: /licen[cs]e/i,
    sentence: 'Does it say under which licence articles appear?',
  },
  {
    name: 'Peer review',
    page: 'peer-review',
    must: /blind|anonym|open review|review/i,
    sentence: 'Does it name the kind of review, and that each research article has it?',
  },
  {
    name: 'Instructions for authors',
    page: 'guide',
    must: /manuscript|author/i,
    sentence: 'Does it tell authors how to prepare and send a manuscript?',
  },
  {
    name: 'Aims and scope',
    page: 'about',
    must: /publish|aim|scope/i,
    sentence: 'Does it say what the journal publishes, and for whom?',
  },
  {
    name: 'Plagiarism and ethics',
    page: 'ethics',
    must: /plagiari|misconduct|ethic/i,
    sentence: 'Does it say how misconduct and plagiarism are dealt with?',
  },
]

const checkPolicies = ({ pages }: CriteriaInput): Criterion[] =>
  pagePolicies.map(({ name, page, must, sentence }) => {
    const text = pages.get(page) ?? ''
    const place = { name, where: `/settings/pages/${page}`, at: `/${page}` }
    if (!must.test(text))
      return { ...place, verdict: 'to do', sentence: 'The page says nothing of it.' }
    if (incompleteNote.test(text))
      return { ...place, verdict: 'to do', sentence: 'A part of the page is still to be written.' }
    return { ...place, verdict: 'yours to confirm', sentence }
  })

/** DOAJ asks for five people at least. */
const minEditors = 5

function checkBoard({ journal: { board } }: CriteriaInput): Criterion[] {
  const all = Object.values(board).flat()
  const sample = all.filter(
    ({ name, affiliation }) => /^sample\b/i.test(name) || /^replace with/i.test(affiliation ?? ''),
  )
  const without = all.filter(({ affiliation }) => !affiliation)
  const place = { where: '/settings/board', at: '/editorial-board' }
  const sentences = [
    sample.length > 0 && `${sample.length} of its names are samples.`,
    without.length > 0 && `${without.length} of its people have no affiliation.`,
    all.length < minEditors && `It names ${all.length}; DOAJ asks for ${minEditors}.`,
  ].filter((sentence) => sentence !== false)
  return [
    {
      name: 'Editorial board',
      ...place,
      verdict: sentences.length > 0 ? 'to do' : 'yes',
      sentence:
        sentences.join(' ') || `It names ${all.length} people, each with name and affiliation.`,
    },
  ]
}

/** DOAJ asks for five research articles a year. */
const minArticles = 5

const articleNoun = (n: number) => (n === 1 ? 'article' : 'articles')

function checkArticles({ journal, facts }: CriteriaInput): Criterion[] {
  const atDesk = { where: '', at: '/manage-journals' }
  const isCreativeCommons = Object.values(licences).some(({ url }) => url === journal.licence.url)
  const counted = (n: number) => `${n} of ${facts.articles} ${articleNoun(facts.articles)}`
  return [
    {
      name: 'Licence on each article',
      where: '/settings/identity',
      at: '/copyright',
      verdict: isCreativeCommons && facts.unknownLicences === 0 ? 'yes' : 'to do',
      sentence: !isCreativeCommons
        ? `${journal.licence.name} is no licence of Creative Commons.`
        : facts.unknownLicences > 0
          ? `${counted(facts.unknownLicences)} have a licence that is not known here.`
          : 'Each article shows its licence, in its page and in what machines read.',
    },
    {
      name: 'Research articles',
      ...atDesk,
      verdict: facts.researchInAYear >= minArticles ? 'yes' : 'to do',
      sentence: `${facts.researchInAYear} ${articleNoun(facts.researchInAYear)} appeared in the last twelve months; DOAJ asks for ${minArticles} of research a year.`,
    },
    {
      name: 'DOIs',
      where: '',
      at: '/manage-journals/registries',
      verdict: facts.articles > 0 && facts.withoutDoi === 0 ? 'yes' : 'to do',
      sentence:
        facts.withoutDoi > 0 || facts.articles === 0
          ? `${counted(facts.withoutDoi)} have no DOI. DOAJ asks for a lasting name, and does not demand it.`
          : 'Every article has a DOI.',
    },
    {
      name: 'Abstracts',
      ...atDesk,
      verdict: facts.withoutAbstract === 0 ? 'yes' : 'to do',
      sentence:
        facts.withoutAbstract === 0
          ? 'Every article has an abstract.'
          : `${counted(facts.withoutAbstract)} have no abstract.`,
    },
  ]
}
