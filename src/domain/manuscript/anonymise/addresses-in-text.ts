import { isCommonGivenName } from './common-words.ts'
import { foldText } from './fold-text.ts'
import type { KnownPerson } from './identity.ts'
import type { Match } from './text-block.ts'
import { wordsOf } from './tokens.ts'

/** Public email providers: the domain does not identify a person. */
const publicProviders =
  /^(?:gmail|googlemail|yahoo|ymail|hotmail|outlook|live|msn|icloud|me|aol|proton|protonmail|mail|gmx|zoho)\./

/** The addresses of the known people, prepared for the search. */
export type KnownAddresses = {
  emails: Set<string>
  domains: Set<string>
  words: Set<string>
  orcids: Set<string>
}

export function indexAddresses(people: readonly KnownPerson[]): KnownAddresses {
  const emails = new Set(people.flatMap(({ email }) => (email ? [email.toLowerCase()] : [])))
  const domains = [...emails].map((email) => email.slice(email.lastIndexOf('@') + 1))
  return {
    emails,
    domains: new Set(domains.filter((domain) => !publicProviders.test(domain))),
    words: new Set(
      people
        .flatMap(({ name, family, given }) => wordsOf(`${name} ${family ?? ''} ${given ?? ''}`))
        .filter((word) => !isCommonGivenName(word)),
    ),
    orcids: new Set(people.flatMap(({ orcid }) => (orcid ? [orcid.toUpperCase()] : []))),
  }
}

const contact = /(?:correspond\w*|e-?mail\w*|contact|author\w*)[^.]{0,60}$/
const at = /\s?(?:@|\[at\]|\(at\)|\{at\})\s?/g
/** In characters: RFC 5321 allows 64 before the sign and 255 after it. */
const longest = { local: 64, domain: 255 }

/** A domain as it is written. A dot before a space ends a sentence, unless a space precedes it as well. */
const writtenDomain = /^[\p{L}\p{N}-]+(?:(?:\s?\[dot\]\s?|\s\.\s|\.)[\p{L}\p{N}-]+)+/u
/** The same with the spaces that a program for documents may have put anywhere. */
const spacedDomain = /^[\p{L}\p{N}-]+(?:\s?(?:\.|\[dot\])\s?[\p{L}\p{N}-]+)+/u

/** The domain at the beginning of a text: the longest known one with this local part, else the text as written. */
function findDomain(local: string, after: string, { emails, domains }: KnownAddresses) {
  const longest = spacedDomain.exec(after)?.[0] ?? ''
  const dots = [...longest.matchAll(/\s?(?:\.|\[dot\])/g)].map(({ index }) => index)
  const readings = [...dots.slice(1), longest.length].map((end) => longest.slice(0, end)).reverse()
  const known = readings.map((text) => ({ text, domain: plainDomain(text) }))
  return (
    known.find(({ domain }) => emails.has(`${local}@${domain}`) || domains.has(domain))?.text ??
    writtenDomain.exec(after)?.[0]
  )
}

const plainDomain = (written: string): string =>
  written.replace(/\s|\[dot\]/g, (sign) => (sign === '[dot]' ? '.' : ''))

/** Finds email addresses that are known, have a known name or domain, or are given as a contact. */
export function findEmails(source: string, known: KnownAddresses): Match[] {
  if (!/@|[[({]at[\])}]/i.test(source)) return []
  const { text, offsets } = foldText(source)
  const found: Match[] = []
  for (const sign of text.matchAll(at)) {
    const before = text.slice(Math.max(0, sign.index - longest.local), sign.index)
    const after = text.slice(
      sign.index + sign[0].length,
      sign.index + sign[0].length + longest.domain,
    )
    const local = /[\p{L}\p{N}_.+'-]+$/u.exec(before)?.[0]
    const domain = local && findDomain(local, after, known)
    if (!domain) continue
    const start = sign.index - local.length
    const end = sign.index + sign[0].length + domain.length
    const context = text.slice(Math.max(0, start - 100), start)
    if (isOwnEmail(local, plainDomain(domain), known) || contact.test(context))
      found.push({ start: offsets[start] ?? 0, end: offsets[end] ?? source.length, kind: 'email' })
  }
  return found
}

function isOwnEmail(local: string, domain: string, known: KnownAddresses): boolean {
  if (known.emails.has(`${local}@${domain}`) || known.domains.has(domain)) return true
  const words = local.split(/[^\p{L}]+/u)
  return [...known.words].some(
    (word) => words.includes(word) || (word.length > 4 && local.includes(word)),
  )
}

/** The beginnings of addresses of people's profiles. */
const profiles =
  /(?:https?:\/\/)?(?:[\w-]{1,60}\.){0,3}(?:orcid\.org\/\d|linkedin\.com\/in\/|researchgate\.net\/profile\/|scholar\.google\.[a-z.]{2,6}\/citations|academia\.edu\/?(?=$|[\s)>\]"'#])|publons\.com\/researcher\/|webofscience\.com\/wos\/author\/|scopus\.com\/authid\/|loop\.frontiersin\.org\/people\/|github\.com\/|facebook\.com\/|twitter\.com\/|x\.com\/|instagram\.com\/)/gi
const ownHost = /(?:https?:\/\/)?(?!www\.)[\w-]{1,60}\.academia\.edu\b/gi
const orcid = /\b\d{4}-\d{4}-\d{4}-\d{3}[\dX]\b/gi

/** Finds addresses of profiles and ORCID iDs. */
export function findProfileLinks(source: string, known: KnownAddresses): Match[] {
  const found: Match[] = []
  const add = (start: number, length: number) => {
    const rest = /^[^\s<>"'()[\]]{0,400}/.exec(source.slice(start + length))?.[0] ?? ''
    const end = start + length + rest.replace(/[.,;:]+$/, '').length
    found.push({ start, end, kind: 'profile-link' })
  }
  for (const pattern of [profiles, ownHost])
    for (const { 0: text, index } of source.matchAll(pattern)) add(index, text.length)
  for (const { 0: id, index } of source.matchAll(orcid)) {
    const isNamed = /orcid[^.;]{0,40}$/i.test(source.slice(Math.max(0, index - 60), index))
    if (isNamed || known.orcids.has(id.toUpperCase()))
      found.push({ start: index, end: index + id.length, kind: 'profile-link' })
  }
  return found
}

/** Whether a link leads to a profile or an address of one of the known people. */
export function isOwnLink(target: string, known: KnownAddresses): boolean {
  const plain = foldText(decode(target)).text
  if ([...known.emails].some((email) => plain.includes(email))) return true
  if ([...known.orcids].some((id) => plain.includes(id.toLowerCase()))) return true
  const isProfile = findProfileLinks(decode(target), known).length > 0
  return (
    (isProfile || plain.startsWith('mailto:')) &&
    [...known.words].some((word) => plain.includes(word))
  )
}

function decode(target: string): string {
  try {
    return decodeURIComponent(target)
  } catch {
    return target
  }
}
