import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Which files import which, by their paths from the project's folder. */
export type Imports = Map<string, Set<string>>

/** Reads who imports whom, types left out. */
export function readImports(): Imports {
  const files = globSync(['src/**/*.{ts,tsx}', 'db/**/*.ts', 'test/*.ts', 'scripts/*.ts'])
  return new Map(files.map((file) => [file, importsOf(file)]))
}

function importsOf(file: string): Set<string> {
  const text = readFileSync(file, 'utf8')
  const found = text.matchAll(
    /^(?:import(?! type)|export)\b[^'"]*?from '([^']+)'|import\('([^']+)'\)/gm,
  )
  const places = [...found].map(([, fixed, later]) => placeOf((fixed ?? later) as string, file))
  return new Set(places.filter((place) => existsSync(place)))
}

function placeOf(name: string, from: string): string {
  if (name.startsWith('#db/')) return `db/${name.slice(4)}`
  if (name.startsWith('#')) return `src/${name.slice(1)}`
  return name.startsWith('.') ? path.join(path.dirname(from), name) : name
}

/** The files that import a file directly. */
export const importersOf = (file: string, imports: Imports): string[] =>
  [...imports].filter(([, imported]) => imported.has(file)).map(([name]) => name)

export const isMachineTest = (file: string): boolean => file.endsWith('.machine.test.ts')

/** The test files that a copy of the project can run. */
export const testsAmong = (imports: Imports): string[] =>
  [...imports.keys()].filter((file) => /^(src|db)\/.*\.test\.tsx?$/.test(file)).sort()
