import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'

/** Biome's limit, which does not count JSX (`noExcessiveLinesPerFunction`). */
const most = 60

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
      if (count > most)
        found.push(`${file}:${at}: a function has ${count} lines, and may have ${most}`)
    }
    for (const child of Object.values(value)) if (typeof child === 'object') visit(child)
  }
  visit(parseSync(file, source).program)
  return found
}

if (import.meta.main) {
  const files = globSync('src/**/*.tsx')
  const found = files.flatMap((file) => longFunctions(file, readFileSync(file, 'utf8')))
  for (const sentence of found) console.log(sentence)
  process.exitCode = found.length > 0 ? 1 : 0
}
