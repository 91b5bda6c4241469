import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Statements that write tables of another feature, as sentences: `db/schema/{feature}.ts` belongs to its feature.
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

/** Imported tables by local name, with their schema file. */
function tablesIn(source: string): Map<string, string> {
  const imports = source.matchAll(
    /import \{([^}]*)\} from '[^']*db\/schema\/([\w-]+)(?:\/[\w-]+)?\.ts'/g,
  )
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

/** Tables that a module inserts into, updates or deletes from, by the query builder or in SQL. */
function writtenIn(source: string): string[] {
  const built = source.matchAll(/\.(?:insert|update|delete)\(\s*(\w+)\s*\)/g)
  const written = source.matchAll(/\b(?:insert into|update|delete from)\s+\$\{(\w+)\}/gi)
  return [...built, ...written].map(([, name = '']) => name)
}

const found = findForeignWrites(process.cwd())
for (const sentence of found) console.log(sentence)
process.exitCode = found.length > 0 ? 1 : 0
