import { z } from 'zod'
import type { Journal } from '#domain/journal/journal.ts'
import { licences } from '#domain/publishing/licence.ts'
import { countNoun } from '../../text/format.ts'

/** `yes` and `to do` are computed; `yours to confirm` is what only a person can say. */
export const Verdict = z.enum(['yes', 'to do', 'yours to confirm'])
export type Verdict = z.infer<typeof Verdict>

/**
 * A criterion of DOAJ for journals. `at` is the address on this site that meets it, and `where` the settings page or the
 * environment variable in which it is set; empty if there is none.
 */
export type Criterion = {
  name: string
  verdict: Verdict
  sentence: string
  where: string
  at: string | null
}

/** Numbers of public articles. */
export type PublishedFacts = {
  articles: number
  withoutDoi: number
  withoutAbstract: number
  /** Published in the last twelve months, without notices and editorials. */
  researchInAYear: number
  unknownLicences: number
}

/** The source text of the journal's pages, by name. */
export type PageTexts = ReadonlyMap<string, string>

type CriteriaInput = { journal: Journal; pages: PageTexts; facts: PublishedFacts; baseUrl: string }

/** The sample pages mark with these words what the journal has to write itself. */
const incompleteNote = /to be completed by the journal/i

type Outcome = Pick<Criterion, 'verdict' | 'sentence'>
const toDo = (sentence: string): Outcome => ({ verdict: 'to do', sentence })
const toConfirm = (sentence: string): Outcome => ({ verdict: 'yours to confirm', sentence })
const metIf = (isMet: boolean, met: string, unmet: string): Outcome =>
  isMet ? { verdict: 'yes', sentence: met } : toDo(unmet)

/** Checks DOAJ's criteria ("Guide to applying", basic criteria for inclusion); those that cannot be computed are questions. */
export const doajCriteria = (input: CriteriaInput): Criterion[] => [
  ...checkIdentity(input),
  ...checkPolicies(input),
  checkBoard(input),
  ...checkArticles(input),
]

const checkIdentity = ({ journal, baseUrl }: CriteriaInput): Criterion[] => {
  const { hostname, protocol } = new URL(baseUrl)
  return [
    { name: 'ISSN', where: '/settings/identity', at: null, ...checkIssn(journal) },
    {
      name: 'Name and publisher',
      where: '/settings/identity',
      at: '/about',
      ...(journal.sample
        ? toDo('The journal still says that it is a sample.')
        : toConfirm(`${journal.name}, ${journal.publisher}: is it written as at the ISSN portal?`)),
    },
    {
      name: 'Contact',
      where: '/settings/contact',
      at: '/contact',
      ...checkContact(journal),
    },
    {
      name: 'Website',
      where: 'BASE_URL',
      at: null,
      ...metIf(
        protocol === 'https:' && hostname.includes('.'),
        `The journal is at ${baseUrl}; each article and issue has an address of its own.`,
        `${baseUrl} is not a public address over https.`,
      ),
    },
    {
      name: 'Immediate open access',
      at: '/open-access',
      where: '',
      verdict: 'yes',
      sentence: 'Every published article is free to read in full, at once, without an account.',
    },
  ]
}

/** Domains that are reserved for examples (RFC 2606). */
const exampleDomain = /[@.]example(\.[a-z]+)?$/i

function checkContact({ contact: { email }, sample }: Journal): Outcome {
  if (exampleDomain.test(email))
    return toDo(`${email} is a sample address. Please enter the journal’s own.`)
  return metIf(
    !sample,
    `The contact page names a postal address and the email address ${email}.`,
    'The journal still says that it is a sample.',
  )
}

function checkIssn({ issn: { print, online }, sample }: Journal): Outcome {
  const known = [print, online].filter(Boolean)
  const list = known.join(', ')
  if (known.length === 0) return toDo('No ISSN is set.')
  if (sample || known.includes('0000-0000'))
    return toDo(`${list}: sample ISSNs. Please enter the journal’s own.`)
  if (print === online) return toDo('Print and online have the same ISSN.')
  return toConfirm(
    `${list}: the check digits are right. Is it confirmed at portal.issn.org, under this title?`,
  )
}

type PagePolicy = { name: string; page: string; must: RegExp; sentence: string }

/** What a page must contain; `must` matches a page that probably does. */
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
    const outcome = !must.test(text)
      ? toDo('The page does not mention it.')
      : incompleteNote.test(text)
        ? toDo(
            'This page still has notes for the journal. Please complete them under Settings, Missing texts.',
          )
        : toConfirm(sentence)
    return { name, where: `/settings/pages/${page}`, at: `/${page}`, ...outcome }
  })

/** DOAJ's minimum. */
const minEditors = 5

function checkBoard({ journal: { board } }: CriteriaInput): Criterion {
  const all = Object.values(board).flat()
  const sample = all.filter(
    ({ name, affiliation }) => /^sample\b/i.test(name) || /^replace with/i.test(affiliation ?? ''),
  )
  const without = all.filter(({ affiliation }) => !affiliation)
  const problems = [
    sample.length > 0 &&
      `${countNoun(sample.length, 'name')} on the board ${sample.length === 1 ? 'is a sample' : 'are samples'}.`,
    without.length > 0 &&
      (without.length === 1
        ? '1 person has no affiliation.'
        : `${without.length} people have no affiliation.`),
    all.length < minEditors && `It names ${all.length}; DOAJ asks for ${minEditors}.`,
  ].filter((problem) => problem !== false)
  const met = `It names ${all.length} people, each with name and affiliation.`
  return {
    name: 'Editorial board',
    where: '/settings/board',
    at: '/editorial-board',
    ...metIf(problems.length === 0, met, problems.join(' ')),
  }
}

/** DOAJ's minimum of research articles a year. */
const minArticles = 5

function checkArticles({ journal, facts }: CriteriaInput): Criterion[] {
  const dashboard = { where: '', at: '/manage-journals' }
  const isCreativeCommons = Object.values(licences).some(({ url }) => url === journal.licence.url)
  const counted = (n: number) => `${n} of ${countNoun(facts.articles, 'article')}`
  const research = `${countNoun(facts.researchInAYear, 'article')} appeared in the last 12 months; DOAJ asks for at least ${minArticles} research articles a year.`
  return [
    {
      name: 'Licence on each article',
      where: '/settings/identity',
      at: '/copyright',
      ...(isCreativeCommons
        ? metIf(
            facts.unknownLicences === 0,
            'Each article states its licence on its page and in its metadata.',
            `${counted(facts.unknownLicences)} have a licence that is not known here.`,
          )
        : toDo(`${journal.licence.name} is not a Creative Commons licence.`)),
    },
    {
      name: 'Research articles',
      ...dashboard,
      ...metIf(facts.researchInAYear >= minArticles, research, research),
    },
    {
      name: 'DOIs',
      where: '',
      at: '/manage-journals/indexing',
      ...metIf(
        facts.articles > 0 && facts.withoutDoi === 0,
        'Every article has a DOI.',
        `${counted(facts.withoutDoi)} have no DOI. DOAJ recommends DOIs but does not require them.`,
      ),
    },
    {
      name: 'Abstracts',
      ...dashboard,
      ...metIf(
        facts.withoutAbstract === 0,
        'Every article has an abstract.',
        `${counted(facts.withoutAbstract)} have no abstract.`,
      ),
    },
  ]
}
