import { useEffect, useRef } from 'react'
import {
  type Affiliation,
  type Contributor,
  contributorFromName,
} from '#domain/publishing/byline.ts'
import { splitByCommas } from '#domain/text/split-by-commas.ts'

/** A person in a row of the editor. The key stays with the person when rows are moved. */
export type AuthorRow = Contributor & { key: number }

/** Where others of the byline work and this person does not, each once: those who write together often work together. */
export function suggestAffiliations(rows: AuthorRow[], person: AuthorRow): Affiliation[] {
  const nameOf = ({ name }: Affiliation) => name.trim().toLowerCase()
  const own = new Set(person.affiliations.map(nameOf))
  const found = new Map<string, Affiliation>()
  for (const place of rows.flatMap(({ affiliations }) => affiliations)) {
    const name = nameOf(place)
    if (name && !own.has(name) && !found.has(name)) found.set(name, place)
  }
  return [...found.values()]
}

let lastKey = 0

export const toAuthorRow = (person: Contributor): AuthorRow => {
  lastKey += 1
  return { ...person, key: lastKey }
}

/** A row for each name of a text in which commas stand between names. */
export const parseAuthorRows = (names: string): AuthorRow[] =>
  [...splitByCommas(names), ...(names.trim() ? [] : [''])].map((name) =>
    toAuthorRow(contributorFromName(name)),
  )

/** What can be done to the rows, and where the focus is after it: where the next step is. */
export function useAuthorRows(rows: AuthorRow[], onChange: (rows: AuthorRow[]) => void) {
  const list = useRef<HTMLOListElement>(null)
  const next = useRef<{ row: number; part: string }>(undefined)
  useEffect(() => {
    if (!next.current) return
    const { row, part } = next.current
    next.current = undefined
    const inRow = (which: string) =>
      list.current?.children[row]?.querySelector<HTMLElement>(`[data-part${which}]:enabled`)
    const found = inRow(`^=${part}`) ?? inRow(`~=${part}`)
    found?.focus()
  })
  const change = (changed: AuthorRow[], row: number, part = 'name') => {
    next.current = { row, part }
    onChange(changed)
  }
  const add = (place: number) =>
    change(rows.toSpliced(place, 0, toAuthorRow(contributorFromName(''))), place)
  const remove = (row: number) =>
    change(rows.toSpliced(row, 1), Math.min(row, Math.max(0, rows.length - 2)))
  const move = (from: number, to: number) => {
    const moved = rows.toSpliced(from, 1).toSpliced(to, 0, ...rows.slice(from, from + 1))
    change(moved, to, to < from ? 'up' : 'down')
  }
  /** Several names make rows. A comma separates them in an empty row only: elsewhere it belongs to a name. */
  const paste = (event: React.ClipboardEvent, row: number) => {
    const isEmpty = !rows[row]?.displayName
    const lines = event.clipboardData.getData('text').split(/[\r\n;]+/)
    const found = lines.flatMap((line) => (isEmpty ? splitByCommas(line) : line.trim() || []))
    if (found.length < 2) return
    event.preventDefault()
    const place = isEmpty ? row : row + 1
    const people = found.map((name) => toAuthorRow(contributorFromName(name)))
    change(rows.toSpliced(place, isEmpty ? 1 : 0, ...people), place + found.length - 1)
  }
  return { list, add, remove, move, paste }
}
