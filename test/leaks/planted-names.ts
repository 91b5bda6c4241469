/**
 * What a planted name belongs to, and so who may read it:
 * `title`: title and abstract, for everybody who works on the submission;
 * `byline`: names, affiliations and ORCID iDs of its authors;
 * `author`: what else names its authors, in fields and in files;
 * `copy`: the text of a version of the manuscript, which reviewers of its round read once they have accepted;
 * `editors`: notes, wishes, reasons and decisions that can be undone, for editors alone;
 * `to-author`: what editors write to the author;
 * `reviewer`: names, addresses, ids and times of a reviewer;
 * `review`: what a reviewer writes for the author;
 * `confidential`: what a reviewer writes for the editors;
 * `to-reviewer`: what editors write to one reviewer.
 */
export type NameKind =
  | 'title'
  | 'byline'
  | 'author'
  | 'copy'
  | 'editors'
  | 'to-author'
  | 'reviewer'
  | 'review'
  | 'confidential'
  | 'to-reviewer'

export type PlantedName = {
  kind: NameKind
  of: number
  /** The number of the reviewer, where it is about one. */
  by?: number | undefined
  /** The other submission that the same reviewer reviews, and their number there. */
  also?: { of: number; by: number }
  /** Where it was planted. */
  place: string
}

const consonants = 'bcdfghjklmnpqrstvwxy'
const vowels = 'aeiou'

/** A word of ten letters that nothing else contains: `zq` and four syllables. */
function wordOf(index: number): string {
  let rest = (index * 7_919) % 100_000_000
  let word = 'zq'
  for (let syllable = 0; syllable < 4; syllable += 1) {
    word += (consonants[Math.floor((rest % 100) / 5)] ?? '') + (vowels[rest % 5] ?? '')
    rest = Math.floor(rest / 100)
  }
  return word
}

/** Whether a name is such a word, and no id, ORCID iD or moment. */
export const isPlantedWord = (name: string): boolean => /^zq(?:[b-z][aeiou]){4}$/.test(name)

/** What could be a planted name: a word, an id, an ORCID iD or a moment. */
const candidates =
  /zq(?:[b-z][aeiou]){4}|(?<![0-9a-z])[0-9a-z]{16}(?![0-9a-z])|\d{4}-\d{4}-\d{4}-\d{3}[\dx]|\d{4}-\d\d-\d\dt[\d:.]+z/g

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Every name that was planted, by the text that reveals it. */
export class PlantedNames {
  readonly known = new Map<string, PlantedName>()
  private words = 0

  /** A new name, with a capital. */
  plant(name: PlantedName): string {
    this.words += 1
    const word = wordOf(this.words)
    this.known.set(word, name)
    return word.charAt(0).toUpperCase() + word.slice(1)
  }

  /** Makes an id, an ORCID iD or a moment a planted name. */
  add(text: string, name: PlantedName): void {
    this.known.set(fold(text), name)
  }

  /** The planted names in a text, each once. */
  find(text: string): [string, PlantedName][] {
    const found = new Map<string, PlantedName>()
    for (const [word] of fold(text).matchAll(candidates)) {
      const name = this.known.get(word)
      if (name) found.set(word, name)
    }
    return [...found]
  }
}

/** A valid ORCID iD with a unique number. */
export function orcidOf(index: number): string {
  const digits = `0000000${String(30_000_000 + index * 37)}`
  let total = 0
  for (const digit of digits) total = ((total + Number(digit)) * 2) % 11
  const rest = (12 - total) % 11
  return `${digits}${rest === 10 ? 'X' : rest}`.replace(/(.{4})(?=.)/g, '$1-')
}
