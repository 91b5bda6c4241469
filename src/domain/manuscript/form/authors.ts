import { type Affiliation, type Contributor, contributorFromName } from '../contributor.ts'
import type { Block } from '../document/block.ts'
import { linesWithMarkers, raised, withoutMarkers } from './author-lines.ts'
import { isPlace, type MarkedName, namesIn } from './author-names.ts'
import { type AddressLine, leadingMarkers, readAddress, takeEmails } from './contact-lines.ts'

/** The people in the byline of a manuscript, with what clearly belongs to each of them. */
export type AuthorsInText = {
  authors: Contributor[]
  /** Affiliations and emails for which the manuscript does not say clearly whose they are. */
  unassigned: string[]
}

type Author = MarkedName & { person: Contributor }

/** Adjacent names, and the lines below them. */
type Group = {
  authors: Author[]
  /** Whether each name is on a separate line. */
  isList: boolean
  places: AddressLine[]
  emails: Email[]
}
type Email = { address: string; markers: string[]; isCorresponding: boolean }

/** In characters: what the form takes. */
const maxAffiliation = 300

/** Reads names, affiliations and emails from the lines between the title and the abstract. */
export function readAuthors(blocks: readonly Block[]): AuthorsInText {
  const groups = groupLines(linesWithMarkers(blocks).flatMap(splitMarkedPlaces))
  const authors = groups.flatMap((group) => group.authors)
  if (authors.length === 0) return { authors: [], unassigned: [] }
  const places = groups.flatMap((group) => group.places)
  const unassigned = places.some(({ markers }) => markers.length > 0)
    ? assignByMarkers(authors, places)
    : groups.flatMap(assignTogether)
  for (const group of groups)
    for (const email of group.emails) {
      const owner = ownerOf(email, group, authors)
      if (!owner) unassigned.push(email.address)
      else {
        owner.person.email ??= email.address
        owner.person.corresponding ||= email.isCorresponding
      }
    }
  return { authors: authors.map(({ person }) => person), unassigned }
}

/** A line with several marked affiliations as a line for each. */
const splitMarkedPlaces = (line: string): string[] => {
  const parts = line.split(new RegExp(`(?=${raised.open}\\d)`)).map((part) => part.trim())
  const areMarked = parts.length > 1 && parts.every((part) => part.startsWith(raised.open))
  return areMarked ? parts.map((part) => part.replace(/[;,]\s*$/, '')) : [line]
}

function groupLines(lines: readonly string[]): Group[] {
  const groups: Group[] = []
  lines.forEach((line, index) => {
    const { rest, addresses } = takeEmails(line)
    const names = namesIn(rest)
    const isByline = addNames(groups, names, lines[index + 1])
    const group = groups.at(-1)
    if (!group) return
    const address = isByline ? null : readAddress(rest, group.places.length > 0)
    if (address) addPlace(group, address)
    const isCorresponding = /correspond/i.test(line)
    const markers = leadingMarkers(line)
    group.emails.push(...addresses.map((each) => ({ address: each, markers, isCorresponding })))
  })
  return groups
}

/**
 * Adds the names of a line to the byline, and returns whether they belong to it: those of the first line, one name on a separate line below such lines, and after an affiliation one name with an affiliation below it.
 */
function addNames(groups: Group[], names: readonly MarkedName[], next: string | undefined) {
  const group = groups.at(-1)
  const authors = names.map((each) => ({ ...each, person: contributorFromName(each.name) }))
  const isList = names.length === 1
  if (!isList && (group || names.length === 0)) return false
  const isBelowNames = group?.places.length === 0 && group.emails.length === 0
  if (group && isBelowNames) {
    if (group.isList) group.authors.push(...authors)
    return group.isList
  }
  if (group && !(next !== undefined && isPlace(next))) return false
  groups.push({ authors, isList, places: [], emails: [] })
  return true
}

/** Adds a line of an affiliation; one without a marker continues the marked one above it. */
function addPlace({ places }: Group, { text, markers }: AddressLine): void {
  const last = places.at(-1)
  if (last && last.markers.length > 0 && markers.length === 0) last.text += `, ${text}`
  else places.push({ text, markers })
}

const toAffiliation = (name: string): Affiliation => ({ name, country: null, ror: null })

/** Gives each author the affiliations with their markers. Returns those that no author has. */
function assignByMarkers(authors: readonly Author[], places: readonly AddressLine[]): string[] {
  const left: string[] = []
  for (const { text, markers } of places) {
    const owners = authors.filter((author) =>
      author.markers.some((marker) => markers.includes(marker)),
    )
    for (const { person } of owners) person.affiliations.push(toAffiliation(text))
    if (owners.length === 0) left.push(text)
  }
  return left
}

/** Gives the affiliation below names to each of them, if it is clear that it is one. Returns the lines otherwise. */
function assignTogether({ authors, places }: Group): string[] {
  const lines = places.map(({ text }) => text)
  const whole = lines.join(', ')
  const isOne = lines.length === 1 || authors.length === 1
  if (lines.length === 0) return []
  if (!isOne || whole.length > maxAffiliation) return lines
  for (const { person } of authors) person.affiliations.push(toAffiliation(whole))
  return []
}

/** Whose email it is: the only author above it, the one with its marker, or the only one whose family name is in it. */
function ownerOf(
  { address, markers }: Email,
  group: Group,
  authors: readonly Author[],
): Author | undefined {
  const [only, ...others] = group.authors
  if (only && others.length === 0) return only
  const local = fold(address.split('@')[0] ?? '')
  const named = authors.filter(({ name }) => {
    const family = fold(withoutMarkers(name).split(/\s+/).at(-1) ?? '')
    return family.length > 2 && local.includes(family)
  })
  if (named.length === 1) return named[0]
  const marked = authors.filter((author) => author.markers.some((sign) => markers.includes(sign)))
  return marked.length === 1 ? marked[0] : undefined
}

/** Letters without marks, to compare names with email addresses. */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase()
