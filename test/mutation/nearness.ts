import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Which files import which, by their paths from the project's folder. */
export type Imports = Map<string, Set<string>>

const site = 'test/site.ts'
/** A test of the whole product reaches everything through it, or a file that puts all together, and means what lies in its own folder. */
const wayThroughAll = 6
const wayInFolder = 2
const reachesAll = (file: string): boolean => file === site || /^src\/[\w-]+\.ts$/.test(file)

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

/** The files that import one of these directly. */
export const importersOf = (file: string, imports: Imports): string[] =>
  [...imports].filter(([, imported]) => imported.has(file)).map(([name]) => name)

/** Test files by how near they stand to each source file, the nearest first. */
export function sortTests(imports: Imports): (file: string) => string[] {
  const tests = [...imports.keys()].filter((file) => /^(src|db)\/.*\.test\.tsx?$/.test(file))
  const steps = new Map(tests.map((test) => [test, stepsFrom(test, imports)]))
  return (file) => {
    const away = (test: string) =>
      (steps.get(test)?.get(file) ?? Number.POSITIVE_INFINITY) -
      (isBeside(test, file) ? 0.5 : 0) -
      (isCalledAlike(test, file) ? 0.5 : 0)
    return tests.filter((test) => away(test) < 20).sort((a, b) => away(a) - away(b))
  }
}

const isBeside = (test: string, file: string): boolean => path.dirname(test) === path.dirname(file)

/** Of tests as near, the one whose name holds a word of the file's path means it most. */
const isCalledAlike = (test: string, file: string): boolean => {
  const words = wordsOf(file)
  return wordsOf(path.basename(test)).some((word) => words.includes(word))
}

const wordsOf = (file: string): string[] =>
  file
    .replace(/(\.test|\.machine)*\.tsx?$/, '')
    .split(/[/-]/)
    .map((word) => word.replace(/s$/, ''))

function stepsFrom(test: string, imports: Imports): Map<string, number> {
  const reached = new Map([[test, 0]])
  const folder = `${path.dirname(test)}/`
  const waiting: [string, number][] = [[test, 0]]
  for (let [next] = waiting; next; next = waiting.shift()) {
    const [file, steps] = next
    const beside =
      file === test && imports.get(test)?.has(site) && folder.startsWith('src/features/')
    const own = beside ? [...imports.keys()].filter((name) => name.startsWith(folder)) : []
    const imported = [...(imports.get(file) ?? [])]
    const ways = [
      ...imported.map((name) => [name, reachesAll(name) ? wayThroughAll : 1] as const),
      ...own.map((name) => [name, wayInFolder] as const),
    ]
    for (const [name, way] of ways) {
      const away = steps + way
      if (away >= (reached.get(name) ?? Number.POSITIVE_INFINITY)) continue
      reached.set(name, away)
      waiting.push([name, away])
    }
  }
  return reached
}
