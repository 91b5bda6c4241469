import type {
  ArticleRecord,
  IssueContents,
  JournalRecord,
  RecordContributor,
} from '#domain/publishing/article-record.ts'
import type { Registry } from './deposit.ts'

/**
 * A problem with a record. `refused`: the registry would refuse it. `doubtful`: it would misread it. `field` names the
 * field to change.
 */
export type RegistrationFinding = {
  field: string
  weight: 'refused' | 'doubtful'
  sentence: string
}

type OptionalFinding = RegistrationFinding | false | null | '' | undefined
const refused = (field: string, sentence: string): RegistrationFinding => ({
  field,
  weight: 'refused',
  sentence,
})

/** The journal's DOI prefix, `10.5555`. */
export type CrossrefSettings = { prefix: string | null }

type ArticleCheck = (record: ArticleRecord, settings: CrossrefSettings) => RegistrationFinding[]

export const checkArticle: Record<Registry, ArticleCheck> = {
  /** Deposit schema 5.4.0, and Crossref's rules on prefixes. */
  crossref: (record, { prefix }) =>
    compactFindings([
      ...checkName(record.journal),
      ...checkIssn(record.journal),
      ...checkDoi(record.doi, prefix),
      ...checkTitle(record.title),
      ...checkDate('publicationDate', record.dates.published),
      ...record.contributors.flatMap(checkContributor),
      record.contributors.length === 0 && refused('contributors', 'The article names no author.'),
      ...checkUrl(record.url),
    ]),
  /** DOAJ's schema 1.3 for XML, and the checks of its API v4. */
  doaj(record) {
    const { issn } = record.journal
    const texts = [record.title, record.abstract, ...record.keywords]
    return compactFindings([
      ...checkIssn(record.journal),
      issn.print &&
        issn.print === issn.online &&
        refused('issn', 'The print and online ISSN are the same.'),
      ...checkTitle(record.title),
      record.doi && !isDoi(record.doi) && refused('doi', 'The DOI is not valid.'),
      texts.some((text) => /<\/?script/i.test(text)) &&
        refused('abstract', 'The title, the abstract or a keyword contains a script tag.'),
      ...checkUrl(record.url),
    ])
  },
}

export const checkIssue = (
  issue: IssueContents,
  { prefix }: CrossrefSettings,
): RegistrationFinding[] =>
  compactFindings([
    ...checkName(issue.journal),
    ...checkIssn(issue.journal),
    ...checkDoi(issue.doi, prefix),
    ...checkDate('publicationDate', issue.publicationDate ?? (issue.year ? `${issue.year}` : '')),
    issue.number.length > 32 && refused('number', 'The number has more than 32 characters.'),
    ...checkUrl(issue.url),
  ])

/** The checks of everything that the journal publishes for Crossref. */
export const checkJournal = (
  journal: JournalRecord,
  { prefix }: CrossrefSettings,
): RegistrationFinding[] =>
  compactFindings([
    ...checkName(journal),
    ...checkIssn(journal),
    !prefix && refused('prefix', missingPrefix),
    ...checkUrl(journal.url),
  ])

const compactFindings = (findings: OptionalFinding[]): RegistrationFinding[] =>
  findings.filter((finding) => !!finding)

const checkName = ({ name }: JournalRecord): OptionalFinding[] => [
  name.length > 255 && refused('journal', 'The name of the journal has more than 255 characters.'),
]

const checkIssn = ({ issn }: JournalRecord): OptionalFinding[] => [
  !issn.print && !issn.online && refused('issn', 'The journal has no ISSN.'),
]

const checkTitle = (title: string): OptionalFinding[] => [
  !title.trim() && refused('title', 'The article has no title.'),
]

const isDoi = (doi: string) => /^10\.\d{4,9}\/.{1,200}$/.test(doi)

const missingPrefix = 'No DOI prefix is set.'

function checkDoi(doi: string | null, prefix: string | null): OptionalFinding[] {
  if (!prefix) return [refused('prefix', missingPrefix)]
  if (!doi) return [refused('doi', 'It has no DOI.')]
  if (!isDoi(doi)) return [refused('doi', `${doi} is not a valid DOI.`)]
  const own = doi.startsWith(`${prefix}/`)
  return own ? [] : [refused('doi', `The DOI does not begin with the journal's prefix, ${prefix}.`)]
}

function checkDate(field: string, date: string): OptionalFinding[] {
  if (!date) return [refused(field, 'It has no date of publication.')]
  const year = Number(date.slice(0, 4))
  return year >= 1400 && year <= 2200 ? [] : [refused(field, `The year ${year} is not possible.`)]
}

/** The schema's rule for a part of a name, of at most 60 characters. */
const isNamePart = (text: string) => text.length <= 60 && /^[^\d?]*[^?\s]+[^\d]*$/.test(text)

function checkContributor(person: RecordContributor): OptionalFinding[] {
  const { displayName, given, family, orcid } = person
  const isWhole = !given && !family && !person.organisation
  const parts = [given, family, isWhole ? displayName : null].filter((part) => part !== null)
  const wrong = parts.find((part) => !isNamePart(part))
  const isOrcid = orcid === null || /^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/.test(orcid)
  return [
    isWhole &&
      displayName.includes(' ') && {
        field: 'contributors',
        weight: 'doubtful',
        sentence: `${displayName} has no family name, so the whole name would be listed as one.`,
      },
    wrong !== undefined &&
      refused(
        'contributors',
        `“${wrong}” is too long for a name, or contains a digit or a question mark.`,
      ),
    !isOrcid && refused('contributors', `The ORCID of ${displayName} is not valid.`),
  ]
}

/** Registries link to the site, so its address must be public. */
const checkUrl = (url: string): OptionalFinding[] => {
  const { hostname } = new URL(url)
  const isPublic = /\.\p{L}{2,10}$/u.test(hostname) || /^(\d{1,3}\.){3}\d{1,3}$/.test(hostname)
  return [!isPublic && refused('url', `The address of the site, ${hostname}, is not public.`)]
}
