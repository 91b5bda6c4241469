import { type IdentityKey, identityKeysOfAuthor } from '../../people/identity.ts'
import { foldLine, splitWords } from '../../text/search-text.ts'
import type { ReviewerConflict } from '../review/invitation.ts'

/** Co-authors of an article here within this many years have a conflict of interest. */
export const coAuthorYears = 5

/** A person who may be invited to review. */
export type Candidate = {
  name: string
  email: string
  affiliation: string | null
  orcid: string | null
  accountId: string | null
}

type NamedPerson = { displayName: string; email?: string | null; orcid?: string | null }

/** What conflicts of interest with a submission are computed from. */
export type SubmissionPeople = {
  /** The authors as typed, and the account that submitted it. */
  authors: readonly (NamedPerson & { affiliations: readonly { name: string }[] })[]
  /** Whether one of these keys is of a present or former author. */
  isAuthorKey(key: IdentityKey): boolean
  /** Accounts that submitted it, or share an identifier with an author. */
  authorAccounts: ReadonlySet<string>
  /** Accounts that declared a conflict of interest. */
  declaredAccounts: ReadonlySet<string>
  editors: readonly { accountId: string; name: string; email: string }[]
  opposed: readonly { name: string; email: string | null }[]
  /** Recent articles with an author of the submission, and the other people in their bylines. */
  articles: readonly { title: string; contributors: readonly NamedPerson[] }[]
}

const keyText = ({ by, text }: IdentityKey): string => `${by} ${text}`

const keysOf = (person: NamedPerson): IdentityKey[] => identityKeysOfAuthor(person)

const candidateKeys = ({ name, email, orcid }: Candidate): IdentityKey[] =>
  keysOf({ displayName: name, email, orcid })

/** Finds an identity key that a person shares with the given keys. */
const shares = (keys: ReadonlySet<string>, person: NamedPerson): boolean =>
  keysOf(person).some((key) => keys.has(keyText(key)))

/** Computes the conflicts of interest of a person with a submission; the gravest first. */
export function findReviewerConflicts(
  person: Candidate,
  about: SubmissionPeople,
): ReviewerConflict[] {
  const own = candidateKeys(person)
  const keys = new Set(own.map(keyText))
  const found: ReviewerConflict[] = []
  const shared = own.find((key) => about.isAuthorKey(key))
  if (shared || (person.accountId !== null && about.authorAccounts.has(person.accountId)))
    found.push({ kind: 'same-person', detail: shared ? describeKey(shared) : 'Same account' })
  const editor = about.editors.find(
    ({ accountId, name, email }) =>
      accountId === person.accountId || shares(keys, { displayName: name, email }),
  )
  if (editor) found.push({ kind: 'editor-of-submission', detail: editor.name })
  if (person.accountId !== null && about.declaredAccounts.has(person.accountId))
    found.push({ kind: 'declared', detail: person.name })
  const opposed = about.opposed.find(({ name, email }) =>
    shares(keys, { displayName: name, email }),
  )
  if (opposed) found.push({ kind: 'opposed-by-author', detail: opposed.name })
  const article = about.articles.find(({ contributors }) =>
    contributors.some((contributor) => shares(keys, contributor)),
  )
  if (article) found.push({ kind: 'recent-co-author', detail: article.title })
  const domain = findSharedDomain(person, about)
  if (domain) found.push({ kind: 'same-email-domain', detail: domain })
  const affiliation = findSharedAffiliation(person, about)
  if (affiliation) found.push({ kind: 'same-affiliation', detail: affiliation })
  return found
}

const keyNames = { email: 'Same email address', name: 'Same name', orcid: 'Same ORCID iD' }
const describeKey = ({ by }: IdentityKey): string => keyNames[by]

function findSharedDomain({ email }: Candidate, { authors }: SubmissionPeople): string | undefined {
  const own = institutionDomain(email)
  return own && authors.some(({ email }) => email && institutionDomain(email) === own)
    ? own
    : undefined
}

function findSharedAffiliation(
  { affiliation }: Candidate,
  { authors }: SubmissionPeople,
): string | undefined {
  if (!affiliation) return undefined
  const own = new Set(institutionNames(affiliation))
  const all = authors.flatMap(({ affiliations }) => affiliations)
  return all.find(({ name }) => institutionNames(name).some((each) => own.has(each)))?.name
}

const publicProviders = new Set(
  'gmail googlemail yahoo ymail rocketmail outlook hotmail live msn icloud aol proton protonmail gmx yandex qq zoho fastmail tutanota pm'.split(
    ' ',
  ),
)
const otherPublicDomains = new Set(
  'mail.com mail.ru me.com mac.com 163.com 126.com inbox.com'.split(' '),
)
const secondLevel = new Set('ac co com edu gov gouv mil net ne or org sch'.split(' '))

/**
 * The domain of an institution in an email address, without subdomains: `unilag.edu.ng` for `ada@staff.unilag.edu.ng`.
 * Undefined for public providers of email.
 */
export function institutionDomain(email: string): string | undefined {
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.')
  const [second = '', top = ''] = labels.slice(-2)
  const length = top.length === 2 && secondLevel.has(second) ? 3 : 2
  const registered = labels.slice(-length)
  const domain = registered.join('.')
  const isPublic = publicProviders.has(registered[0] ?? '') || otherPublicDomains.has(domain)
  return isPublic ? undefined : domain
}

const partWords =
  /^(?:the )?(?:department|dept|faculty|school|college|institute|centre|center|division|unit|programme|program|section) (?:of|for)\b/
const institutionWords =
  /universit|universid|universitat|college|polytechni|institut|academy|hospital|ministry|council|commission|centre|center|school/

/** The names of institutions in an affiliation, folded: `university of lagos` for `Dept of Physics, The University of Lagos`. */
export function institutionNames(affiliation: string): string[] {
  const parts = affiliation
    .split(/[,;\n]|\s[–-]\s/)
    .map((part) =>
      splitWords(foldLine(part.replace(/\([^)]*\)/g, ' ')))
        .filter((word) => word !== 'the')
        .join(' '),
    )
    .filter(Boolean)
  const named = parts.filter((part) => institutionWords.test(part) && !partWords.test(part))
  return named.length > 0 ? named : parts.slice(0, 1)
}
