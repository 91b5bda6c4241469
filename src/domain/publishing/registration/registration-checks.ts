import type {
  ArticleRecord,
  IssueContents,
  JournalRecord,
  RecordContributor,
} from '#domain/publishing/article-record.ts'

/**
 * Something that stands between an article and a register. `refused`: the register would not take it;
 * `doubtful`: it would take it for something else than is meant. `field` names what is to be mended.
 */
export type RegistrationFinding = {
  field: string
  weight: 'refused' | 'doubtful'
  sentence: string
}

type OptionalFinding = RegistrationFinding | false | null | '' | undefined
const blockingFinding = (field: string, sentence: string): RegistrationFinding => ({
  field,
  weight: 'refused',
  sentence,
})

/** The prefix that Crossref gave the journal, `10.5555`; null where it has none. */
export type CrossrefSettings = { prefix: string | null }

/** What Crossref would refuse or misunderstand in an article. (Deposit schema 5.4.0, and its rules on prefixes) */
export const checkArticleForCrossref = (
  record: ArticleRecord,
  { prefix }: CrossrefSettings,
): RegistrationFinding[] =>
  compactFindings([
    ...checkJournal(record.journal),
    ...checkDoi(record.doi, prefix),
    !record.title.trim() && blockingFinding('title', 'The article has no title.'),
    ...checkDate('publicationDate', record.dates.published),
    ...record.contributors.flatMap(checkContributor),
    record.contributors.length === 0 &&
      blockingFinding('contributors', 'The article names no author.'),
    ...checkUrl(record.url),
  ])

/** What Crossref would refuse in an issue. */
export const checkIssueForCrossref = (
  issue: IssueContents,
  { prefix }: CrossrefSettings,
): RegistrationFinding[] =>
  compactFindings([
    ...checkJournal(issue.journal),
    ...checkDoi(issue.doi, prefix),
    ...checkDate('publicationDate', issue.publicationDate ?? (issue.year ? `${issue.year}` : '')),
    issue.number.length > 32 &&
      blockingFinding('number', 'The number has more than 32 characters.'),
    ...checkUrl(issue.url),
  ])

/** What Crossref would refuse of everything that the journal publishes. */
export const checkJournalForCrossref = (
  journal: JournalRecord,
  { prefix }: CrossrefSettings,
): RegistrationFinding[] =>
  compactFindings([
    ...checkJournal(journal),
    !prefix && blockingFinding('prefix', missingPrefix),
    ...checkUrl(journal.url),
  ])

/** What DOAJ would refuse in an article. (Its schema 1.3 for XML; the checks of its API v4) */
export function checkArticleForDoaj(record: ArticleRecord): RegistrationFinding[] {
  const { issn } = record.journal
  const texts = [record.title, record.abstract, ...record.keywords]
  return compactFindings([
    !issn.print && !issn.online && blockingFinding('issn', 'The journal has no ISSN.'),
    issn.print &&
      issn.print === issn.online &&
      blockingFinding('issn', 'The ISSN of print and of the web are the same.'),
    !record.title.trim() && blockingFinding('title', 'The article has no title.'),
    record.doi && !isDoi(record.doi) && blockingFinding('doi', 'The DOI is none.'),
    texts.some((text) => /<\/?script/i.test(text)) &&
      blockingFinding(
        'abstract',
        'The title, the abstract or a keyword contains the tag of a script.',
      ),
    ...checkUrl(record.url),
  ])
}

const compactFindings = (found: OptionalFinding[]): RegistrationFinding[] =>
  found.filter((finding) => !!finding)

const checkJournal = ({ name, issn }: JournalRecord): OptionalFinding[] => [
  name.length > 255 &&
    blockingFinding('journal', 'The name of the journal has more than 255 characters.'),
  !issn.print && !issn.online && blockingFinding('issn', 'The journal has no ISSN.'),
]

const isDoi = (doi: string) => /^10\.\d{4,9}\/.{1,200}$/.test(doi)

const missingPrefix = 'No DOI prefix is set.'

function checkDoi(doi: string | null, prefix: string | null): OptionalFinding[] {
  if (!prefix) return [blockingFinding('prefix', missingPrefix)]
  if (!doi) return [blockingFinding('doi', 'It has no DOI.')]
  if (!isDoi(doi)) return [blockingFinding('doi', `${doi} is no DOI.`)]
  const own = doi.startsWith(`${prefix}/`)
  return own
    ? []
    : [blockingFinding('doi', `The DOI does not begin with the journal's prefix, ${prefix}.`)]
}

function checkDate(field: string, date: string): OptionalFinding[] {
  if (!date) return [blockingFinding(field, 'It has no date of publication.')]
  const year = Number(date.slice(0, 4))
  return year >= 1400 && year <= 2200 ? [] : [blockingFinding(field, `The year ${year} cannot be.`)]
}

/** The schema's own rule for a part of a name, for at most 60 characters: no digit before the last blank, and no question mark alone. */
const isNamePart = (text: string) => text.length <= 60 && /^[^\d?]*[^?\s]+[^\d]*$/.test(text)

function checkContributor({
  displayName,
  given,
  family,
  orcid,
}: RecordContributor): OptionalFinding[] {
  const parts = [given, family].filter((part) => part !== null)
  const wrong = parts.find((part) => !isNamePart(part))
  const isOrcid = orcid === null || /^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/.test(orcid)
  return [
    parts.length === 0 && {
      field: 'contributors',
      weight: 'doubtful',
      sentence: `${displayName} has no family name, and would be taken for an organization.`,
    },
    wrong !== undefined &&
      blockingFinding(
        'contributors',
        `“${wrong}” is too long for a name, or has a digit or a question mark.`,
      ),
    !isOrcid && blockingFinding('contributors', `The ORCID of ${displayName} is none.`),
  ]
}

/** Registers send readers there: an address of this machine alone leads nobody anywhere. */
const checkUrl = (url: string): OptionalFinding[] => {
  const { hostname } = new URL(url)
  const isPublic = /\.\p{L}{2,10}$/u.test(hostname) || /^(\d{1,3}\.){3}\d{1,3}$/.test(hostname)
  return [
    !isPublic &&
      blockingFinding('url', `The address of the site, ${hostname}, is not a public one.`),
  ]
}
