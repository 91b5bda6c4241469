import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'

/** Lines of a function as in Biome's `noExcessiveLinesPerFunction`, which does not count JSX; lines of a file; files of a folder. */
const limits = { functionLines: 60, fileLines: 300, folderFiles: 20 }

type Node = { type: string; start: number; end: number }

const isNode = (value: unknown): value is Node =>
  typeof (value as Node | null)?.type === 'string' && typeof (value as Node).start === 'number'

const isFunction = ({ type }: Node) =>
  ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(type)

/** Functions with too many lines, without empty ones, as sentences. */
export function longFunctions(file: string, source: string): string[] {
  const found: string[] = []
  const visit = (value: unknown) => {
    if (Array.isArray(value)) for (const one of value) visit(one)
    if (!isNode(value)) return
    const body = isFunction(value) && (value as Node & { body?: Node | null }).body
    if (body) {
      const lines = source.slice(body.start, body.end).split('\n').slice(1, -1)
      const count = lines.filter((line) => line.trim()).length
      const at = source.slice(0, value.start).split('\n').length
      if (count > limits.functionLines)
        found.push(
          `${file}:${at}: a function has ${count} lines, and may have ${limits.functionLines}`,
        )
    }
    for (const child of Object.values(value)) if (typeof child === 'object') visit(child)
  }
  visit(parseSync(file, source).program)
  return found
}

/** Files with too many lines, as sentences. */
export function longFiles(files: { file: string; source: string }[]): string[] {
  return files
    .map(({ file, source }) => ({ file, count: source.split('\n').length - 1 }))
    .filter(({ count }) => count > limits.fileLines)
    .map(({ file, count }) => `${file} has ${count} lines, and may have ${limits.fileLines}`)
}

/** Folders with many files of their own, without tests, as questions. */
export function fullFolders(files: string[]): string[] {
  const sources = files.filter((file) => !/\.(test|spec)\.tsx?$/.test(file))
  return [...Map.groupBy(sources, (file) => path.dirname(file))]
    .filter(([, { length }]) => length > limits.folderFiles)
    .map(
      ([folder, { length }]) =>
        `${folder} has ${length} files: does it hold two things (${limits.folderFiles} are usual)?`,
    )
}

if (import.meta.main) {
  const files = globSync('{src,db,scripts,test,e2e,bench}/**/*.{ts,tsx}', {
    exclude: ['**/node_modules/**'],
  })
  const read = files.map((file) => ({ file, source: readFileSync(file, 'utf8') }))
  const pages = read.filter(({ file }) => file.startsWith('src/') && file.endsWith('.tsx'))
  const found = [
    ...pages.flatMap(({ file, source }) => longFunctions(file, source)),
    ...longFiles(read),
  ]
  for (const sentence of found) console.log(sentence)
  // Splitting a folder by count alone hides what belongs together.
  for (const sentence of fullFolders(files)) console.log(`warning: ${sentence}`)
  process.exitCode = found.length > 0 ? 1 : 0
}
