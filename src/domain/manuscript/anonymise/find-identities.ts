import {
  findEmails,
  findProfileLinks,
  indexAddresses,
  type KnownAddresses,
} from './addresses-in-text.ts'
import {
  type AffiliationIndex,
  findAffiliations,
  indexAffiliations,
} from './affiliations-in-text.ts'
import { indexNames, type KnownPerson, type NameIndex } from './identity.ts'
import { findInitials, indexInitials } from './initials-in-text.ts'
import { findNames } from './names-in-text.ts'
import { findSections, type Section, trimmedRange } from './sections.ts'
import { addListedWork, classifyCitation, type ListedWorks } from './self-citations.ts'
import type { Match, TextBlock } from './text-block.ts'
import { type Token, tokenize } from './tokens.ts'

type Search = {
  names: NameIndex
  initials: ReadonlySet<string>
  affiliations: AffiliationIndex
  addresses: KnownAddresses
  works: ListedWorks
  lowerCase: Set<string>
}

/**
 * Finds what names the known people in the texts of a document: one list of places for each block, in order and without
 * overlaps. The whole document decides which words are common and which cited works are theirs. Linear in its length.
 */
export function findIdentities(
  blocks: readonly TextBlock[],
  people: readonly KnownPerson[],
): Match[][] {
  const sections = findSections(blocks)
  const words = blocks.map(({ text }) => tokenize(text))
  const names = indexNames(people)
  const search: Search = {
    names,
    initials: indexInitials(names),
    affiliations: indexAffiliations(people),
    addresses: surveyEmails(blocks, people),
    ...surveyWords(words, sections, names),
  }
  return blocks.map((block, index) =>
    searchBlock(block, words[index] ?? [], sections[index], search),
  )
}

/** Adds the addresses that one place gives as a contact, so that links to them are found as well. */
function surveyEmails(
  blocks: readonly TextBlock[],
  people: readonly KnownPerson[],
): KnownAddresses {
  const known = indexAddresses(people)
  const emails = blocks.flatMap(({ text }) =>
    findEmails(text, known).map(({ start, end }) => text.slice(start, end).toLowerCase()),
  )
  for (const email of emails) known.emails.add(email)
  return known
}

/** Facts of the whole document: words that it also writes small, and whose works it lists. */
function surveyWords(
  blocks: readonly Token[][],
  sections: readonly Section[],
  { people, byWord }: NameIndex,
): Pick<Search, 'lowerCase' | 'works'> {
  const lowerCase = new Set<string>()
  const works: ListedWorks = { own: new Set(), others: new Set() }
  for (const [index, tokens] of blocks.entries()) {
    for (const { key, isCapital, gap } of tokens)
      if (!isCapital && byWord.has(key) && !/[@./_-]$/.test(gap)) lowerCase.add(key)
    if (sections[index] === 'references') addListedWork(tokens, people, works)
  }
  return { lowerCase, works }
}

function searchBlock(
  { text }: TextBlock,
  tokens: readonly Token[],
  section: Section,
  search: Search,
): Match[] {
  if (section === 'acknowledgement') {
    const whole = trimmedRange(tokens)
    return whole ? [{ ...whole, kind: 'acknowledgement' }] : []
  }
  const found: Match[] = [
    ...findEmails(text, search.addresses),
    ...findProfileLinks(text, search.addresses),
    ...findWords(tokens, section, search),
  ]
  return withoutOverlaps(found.map((match) => withClosingBracket(text, match)))
}

/** `Obi (2020)` ends after the bracket that it contains. */
function withClosingBracket(text: string, match: Match): Match {
  const isOpen = /\([^)]*$/.test(text.slice(match.start, match.end))
  return isOpen && text[match.end] === ')' ? { ...match, end: match.end + 1 } : match
}

function findWords(tokens: readonly Token[], section: Section, search: Search): Match[] {
  const found: Match[] = []
  const add = (from: number, to: number, kind: Match['kind']) =>
    found.push({ start: tokens[from]?.start ?? 0, end: tokens[to]?.end ?? 0, kind })
  for (const match of findNames(tokens, search.names, search)) {
    const classified = classifyCitation(tokens, match, section, search.works)
    const isWithInitials = match.hasInitials && match.given.length === 0
    if (classified?.kind === 'name')
      add(match.from, classified.to, isWithInitials ? 'initials' : 'name')
    else if (classified) add(match.from, classified.to, classified.kind)
  }
  for (const { from, to } of findInitials(tokens, search.initials, section === 'contributions'))
    add(from, to, 'initials')
  for (const { from, to } of findAffiliations(tokens, search.affiliations))
    add(from, to, 'affiliation')
  return found
}

/** Keeps the longest of the places that overlap, in the order of the text. */
function withoutOverlaps(found: Match[]): Match[] {
  const longest: Match[] = []
  for (const match of found.sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = longest.at(-1)
    if (!last || match.start >= last.end) longest.push(match)
    else if (match.end - match.start > last.end - last.start) longest[longest.length - 1] = match
  }
  return longest
}
