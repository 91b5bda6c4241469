import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Every statement below a folder that writes a table of somebody else, as a sentence: a feature
 * writes the tables of `db/schema/{feature}.ts`, and platform those of `db/schema/platform.ts`.
 */
function findForeignWrites(root: string): string[] {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root })
  return files
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => {
      const source = readFileSync(path.join(root, file), 'utf8')
      const owners = tablesIn(source)
      return writtenIn(source)
        .filter((table) => owners.has(table) && owners.get(table) !== ownerOf(file))
        .map((table) => `${file} writes ${table}, which belongs to ${owners.get(table)}`)
    })
}

const ownerOf = (file: string): string | undefined =>
  /^src\/(?:features\/([^/]+)|(platform))\//.exec(file)?.slice(1).find(Boolean)

/** The tables that a module imports, by their names in it, with the schema that each stands in. */
function tablesIn(source: string): Map<string, string> {
  const imports = source.matchAll(/import \{([^}]*)\} from '[^']*db\/schema\/(\w+)(?:\/\w+)?\.ts'/g)
  return new Map(
    [...imports].flatMap(([, names = '', schema = '']) =>
      names
        .split(',')
        .map((name) => name.trim().split(/ as /).at(-1)?.trim() ?? '')
        .filter(Boolean)
        .map((name) => [name, schema] as const),
    ),
  )
}

/** The names that a module inserts into, updates or deletes from, by the query builder or in SQL. */
function writtenIn(source: string): string[] {
  const built = source.matchAll(/\.(?:insert|update|delete)\(\s*(\w+)\s*\)/g)
  const written = source.matchAll(/\b(?:insert into|update|delete from)\s+\$\{(\w+)\}/gi)
  return [...built, ...written].map(([, name = '']) => name)
}

const found = findForeignWrites(process.cwd())
for (const sentence of found) console.log(sentence)
process.exitCode = found.length > 0 ? 1 : 0
