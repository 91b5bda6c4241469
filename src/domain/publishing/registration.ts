import type { ArticleRecord, IssueContents, JournalRecord, RecordContributor } from './record.ts'

/**
 * Something that stands between an article and a register. `refused`: the register would not take it;
 * `doubtful`: it would take it for something else than is meant. `field` names what is to be mended.
 */
export type RegistrationFinding = {
  field: string
  weight: 'refused' | 'doubtful'
  sentence: string
}

type Found = RegistrationFinding | false | null | '' | undefined
const refused = (field: string, sentence: string): RegistrationFinding => ({
  field,
  weight: 'refused',
  sentence,
})

/** The prefix that Crossref gave the journal, `10.5555`; null where it has none. */
export type Registration = { prefix: string | null }

/** What Crossref would refuse or misunderstand in an article. (Deposit schema 5.4.0, and its rules on prefixes) */
export const whatCrossrefRefuses = (
  record: ArticleRecord,
  { prefix }: Registration,
): RegistrationFinding[] =>
  kept([
    ...findInJournal(record.journal),
    ...findInDoi(record.doi, prefix),
    !record.title.trim() && refused('title', 'The article has no title.'),
    ...findInDate('publicationDate', record.dates.published),
    ...record.contributors.flatMap(findInContributor),
    record.contributors.length === 0 && refused('contributors', 'The article names no author.'),
    ...findInUrl(record.url),
  ])

/** What Crossref would refuse in an issue. */
export const whatCrossrefRefusesOfIssue = (
  issue: IssueContents,
  { prefix }: Registration,
): RegistrationFinding[] =>
  kept([
    ...findInJournal(issue.journal),
    ...findInDoi(issue.doi, prefix),
    ...findInDate('publicationDate', issue.publicationDate ?? (issue.year ? `${issue.year}` : '')),
    issue.number.length > 32 && refused('number', 'The number has more than 32 characters.'),
    ...findInUrl(issue.url),
  ])

/** What Crossref would refuse of everything that the journal publishes. */
export const whatCrossrefRefusesOfJournal = (
  journal: JournalRecord,
  { prefix }: Registration,
): RegistrationFinding[] =>
  kept([
    ...findInJournal(journal),
    !prefix && refused('prefix', withoutPrefix),
    ...findInUrl(journal.url),
  ])

/** What DOAJ would refuse in an article. (Its schema 1.3 for XML; the checks of its API v4) */
export function whatDoajRefuses(record: ArticleRecord): RegistrationFinding[] {
  const { issn } = record.journal
  const texts = [record.title, record.abstract, ...record.keywords]
  return kept([
    !issn.print && !issn.online && refused('issn', 'The journal has no ISSN.'),
    issn.print &&
      issn.print === issn.online &&
      refused('issn', 'The ISSN of print and of the web are the same.'),
    !record.title.trim() && refused('title', 'The article has no title.'),
    record.doi && !isDoi(record.doi) && refused('doi', 'The DOI is none.'),
    texts.some((text) => /<\/?script/i.test(text)) &&
      refused('abstract', 'The title, the abstract or a keyword contains the tag of a script.'),
    ...findInUrl(record.url),
  ])
}

const kept = (found: Found[]): RegistrationFinding[] => found.filter((finding) => !!finding)

const findInJournal = ({ name, issn }: JournalRecord): Found[] => [
  name.length > 255 && refused('journal', 'The name of the journal has more than 255 characters.'),
  !issn.print && !issn.online && refused('issn', 'The journal has no ISSN.'),
]

const isDoi = (doi: string) => /^10\.\d{4,9}\/.{1,200}$/.test(doi)

const withoutPrefix = 'No DOI prefix is set.'

function findInDoi(doi: string | null, prefix: string | null): Found[] {
  if (!prefix) return [refused('prefix', withoutPrefix)]
  if (!doi) return [refused('doi', 'It has no DOI.')]
  if (!isDoi(doi)) return [refused('doi', `${doi} is no DOI.`)]
  const own = doi.startsWith(`${prefix}/`)
  return own ? [] : [refused('doi', `The DOI does not begin with the journal's prefix, ${prefix}.`)]
}

function findInDate(field: string, date: string): Found[] {
  if (!date) return [refused(field, 'It has no date of publication.')]
  const year = Number(date.slice(0, 4))
  return year >= 1400 && year <= 2200 ? [] : [refused(field, `The year ${year} cannot be.`)]
}

/** The schema's own rule for a part of a name, for at most 60 characters: no digit before the last blank, and no question mark alone. */
const isNamePart = (text: string) => text.length <= 60 && /^[^\d?]*[^?\s]+[^\d]*$/.test(text)

function findInContributor({ displayName, given, family, orcid }: RecordContributor): Found[] {
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
      refused(
        'contributors',
        `“${wrong}” is too long for a name, or has a digit or a question mark.`,
      ),
    !isOrcid && refused('contributors', `The ORCID of ${displayName} is none.`),
  ]
}

/** Registers send readers there: an address of this machine alone leads nobody anywhere. */
const findInUrl = (url: string): Found[] => {
  const { hostname } = new URL(url)
  const isPublic = /\.\p{L}{2,10}$/u.test(hostname) || /^(\d{1,3}\.){3}\d{1,3}$/.test(hostname)
  return [!isPublic && refused('url', `The address of the site, ${hostname}, is not a public one.`)]
}
