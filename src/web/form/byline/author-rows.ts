import { useRef } from 'react'
import { parseAuthorNames } from '#domain/manuscript/author-names.ts'
import {
  type Affiliation,
  type Contributor,
  contributorFromName,
} from '#domain/manuscript/contributor.ts'
import { useRowFocus } from '#web/ui/hooks/use-row-focus.ts'

/** An author in a row of the editor. The key identifies the author when rows are moved. */
export type AuthorRow = Contributor & { key: number }

/** The affiliations of the other authors that this author does not have, without duplicates. */
export function suggestAffiliations(rows: AuthorRow[], person: AuthorRow): Affiliation[] {
  const nameOf = ({ name }: Affiliation) => name.trim().toLowerCase()
  const own = new Set(person.affiliations.map(nameOf))
  const suggestions = new Map<string, Affiliation>()
  for (const affiliation of rows.flatMap(({ affiliations }) => affiliations)) {
    const name = nameOf(affiliation)
    if (name && !own.has(name) && !suggestions.has(name)) suggestions.set(name, affiliation)
  }
  return [...suggestions.values()]
}

let lastKey = 0

export const toAuthorRow = (person: Contributor): AuthorRow => {
  lastKey += 1
  return { ...person, key: lastKey }
}

/** Saved form values with new keys for the author rows. */
export const restoreAuthorRows = (values: Record<string, unknown>) => ({
  ...values,
  contributors: (values.contributors as AuthorRow[] | undefined)?.map(toAuthorRow),
})

export const parseAuthorRows = (names: string): AuthorRow[] =>
  [...parseAuthorNames(names), ...(names.trim() ? [] : [''])].map((name) =>
    toAuthorRow(contributorFromName(name)),
  )

/** The actions on the rows. Each moves the focus to where the user continues. */
export function useAuthorRows(rows: AuthorRow[], onChange: (rows: AuthorRow[]) => void) {
  const list = useRef<HTMLOListElement>(null)
  const focusNext = useRowFocus((row: number) => list.current?.children[row])
  const change = (changed: AuthorRow[], row: number, part = 'name') => {
    focusNext(row, part)
    onChange(changed)
  }
  const add = (index: number) =>
    change(rows.toSpliced(index, 0, toAuthorRow(contributorFromName(''))), index)
  const remove = (row: number) =>
    change(rows.toSpliced(row, 1), Math.min(row, Math.max(0, rows.length - 2)))
  const move = (from: number, to: number) => {
    const moved = rows.toSpliced(from, 1).toSpliced(to, 0, ...rows.slice(from, from + 1))
    change(moved, to, to < from ? 'up' : 'down')
  }
  /** Pastes several names as rows. Commas separate names only in an empty row; elsewhere they belong to a name. */
  const paste = (event: React.ClipboardEvent, row: number) => {
    const isEmpty = !rows[row]?.displayName
    const lines = event.clipboardData.getData('text').split(/[\r\n;]+/)
    const names = lines.flatMap((line) => (isEmpty ? parseAuthorNames(line) : line.trim() || []))
    if (names.length < 2) return
    event.preventDefault()
    const index = isEmpty ? row : row + 1
    const authors = names.map((name) => toAuthorRow(contributorFromName(name)))
    change(rows.toSpliced(index, isEmpty ? 1 : 0, ...authors), index + names.length - 1)
  }
  return { list, add, remove, move, paste }
}
