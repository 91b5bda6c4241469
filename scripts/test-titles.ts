import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { findFormerWords } from './banned-identifiers.ts'

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
  return hasBody ? textOf(args[0]) : undefined
}

/** The text of a literal; a template without the values of its expressions. */
function textOf(title: unknown): string | undefined {
  if (!isNode(title)) return undefined
  if (typeof title.value === 'string') return title.value
  if (title.type !== 'TemplateLiteral' || !Array.isArray(title.quasis)) return undefined
  return title.quasis.map(({ value }) => value.cooked).join('')
}

/** The titles of the tests in a source, with the lines where they begin. */
function listTitles(file: string, source: string): { title: string; line: number }[] {
  const found: { title: string; line: number }[] = []
  const visit = (value: unknown) => {
    if (Array.isArray(value)) for (const item of value) visit(item)
    if (!isNode(value)) return
    const title = titleOf(value)
    if (title) found.push({ title, line: source.slice(0, value.start).split('\n').length })
    for (const child of Object.values(value)) if (typeof child === 'object') visit(child)
  }
  visit(parseSync(file, source).program)
  return found
}

/** Test titles that are too long, name a second behaviour or contain former words, as sentences. */
export const findWrongTitles = (file: string, source: string): string[] =>
  listTitles(file, source).flatMap(({ title, line }) => [
    ...(title.length > maxLength
      ? [`${file}:${line}: the title has ${title.length} characters, at most ${maxLength}`]
      : []),
    ...(/, and\b/.test(title) ? [`${file}:${line}: name one behaviour, without ", and"`] : []),
    ...findFormerWords(title).map((word) => `${file}:${line}: use another word than "${word}"`),
  ])

if (import.meta.main) {
  const files = globSync(
    ['{src,db,test,scripts,e2e}/**/*.{test,spec}.{ts,tsx}', 'test/*-contract.ts'],
    {
      exclude: ['**/node_modules/**'],
    },
  )
  const found = files.flatMap((file) => findWrongTitles(file, readFileSync(file, 'utf8')))
  for (const sentence of found) console.log(sentence)
  process.exitCode = found.length > 0 ? 1 : 0
}
