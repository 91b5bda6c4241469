import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'

const maxLength = 100

type Node = { type: string; start: number; [key: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof (value as Node | null)?.type === 'string' && typeof (value as Node).start === 'number'

/** The identifier that a callee starts with: `test` for `test.each(rows)(…)`. */
function rootName(callee: unknown): unknown {
  if (!isNode(callee)) return undefined
  return callee.name ?? rootName(callee.object ?? callee.callee ?? callee.tag)
}

function titleOf({ type, callee, arguments: args }: Node): string | undefined {
  if (type !== 'CallExpression' || !Array.isArray(args) || rootName(callee) === 'describe') return
  const hasBody = args.slice(1).some((arg) => isNode(arg) && /Function/.test(arg.type))
  const [title] = args
  return hasBody && isNode(title) && typeof title.value === 'string' ? title.value : undefined
}

/** Test titles that are too long, as sentences. */
export function findLongTitles(file: string, source: string): string[] {
  const found: string[] = []
  const visit = (value: unknown) => {
    if (Array.isArray(value)) for (const item of value) visit(item)
    if (!isNode(value)) return
    const title = titleOf(value)
    const line = source.slice(0, value.start).split('\n').length
    if (title && title.length > maxLength)
      found.push(`${file}:${line}: the title has ${title.length} characters, at most ${maxLength}`)
    for (const child of Object.values(value)) if (typeof child === 'object') visit(child)
  }
  visit(parseSync(file, source).program)
  return found
}

if (import.meta.main) {
  const files = globSync('{src,db,test,scripts,e2e}/**/*.{test,spec}.{ts,tsx}', {
    exclude: ['**/node_modules/**'],
  })
  const found = files.flatMap((file) => findLongTitles(file, readFileSync(file, 'utf8')))
  for (const sentence of found) console.log(sentence)
  process.exitCode = found.length > 0 ? 1 : 0
}
