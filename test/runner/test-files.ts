import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
const folder = path.join(root, 'test')
const relativeImport = /(?:from|import\()\s*'(\.[^']+)'/g

/** The modules of `test` that a test or such a module imports, directly or through each other; no module of the product. */
const helpers = new Map<string, Set<string>>()

function helpersOf(file: string): Set<string> {
  const known = helpers.get(file)
  if (known) return known
  const found = new Set<string>()
  // Set first, for modules that import each other.
  helpers.set(file, found)
  for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(relativeImport)) {
    const imported = path.resolve(path.dirname(file), target)
    if (!imported.startsWith(folder) || !existsSync(imported)) continue
    found.add(imported)
    for (const further of helpersOf(imported)) found.add(further)
  }
  return found
}

/** Whether a test imports a module of `test`, given by its path in it. */
const uses = (test: string, helper: string): boolean =>
  helpersOf(path.join(root, test)).has(path.join(folder, helper))

/** Tests that need the database from `globalSetup`. */
export const usesDatabase = (test: string): boolean => uses(test, 'database/fresh-database.ts')

/** Tests of which the first circle runs a part only. */
export const isSampled = (test: string): boolean => uses(test, 'runner/circle.ts')

/** All tests of Vitest. */
export const listTests = (): string[] =>
  globSync('{src,db,test,scripts}/**/*.test.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules/**'],
  })

/** Tests that need other processes, servers, hostile files or real time. */
export const isMachineTest = (test: string): boolean => test.endsWith('.machine.test.ts')
