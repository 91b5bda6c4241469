import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import type { Mutant } from '@stryker-mutator/api/core'
import type { Ignorer } from '@stryker-mutator/api/ignore'
import { Instrumenter } from '@stryker-mutator/instrumenter'

/** One small break: a piece of a source file and what stands there instead. */
export type Break = Mutant

/** Files that hold every break at once, each behind a switch, by their paths from the project's folder. */
export type Broken = { breaks: Break[]; files: Map<string, string> }

/** What is worth breaking: decisions, writers and readers, and what carries them. */
const targets = ['src/domain/**/*.ts', 'src/platform/**/*.ts', 'src/features/**/*.ts']

/** Whoever writes or reads the database imports one of these; nothing else of a feature may. (`sql-in-queries-and-writers`) */
const asksTheDatabase = /from '(drizzle-orm|#db\/)/

/** Code that the tests do run, but where no switch reaches it. */
const outOfReach = new Map([
  [
    'src/platform/sandbox-pool/serve-tasks.ts',
    'runs in confined processes only, which get no environment that could name the break',
  ],
  [
    'src/platform/database/embedded/launch-mode.ts',
    'chooses by user and machine: one machine goes one of its ways, and most of them only as another user',
  ],
])

/** Every file whose breaks are tried when nothing else is asked for. */
export function findTargets(patterns: string[]): string[] {
  const found = globSync(patterns.length > 0 ? patterns : targets)
  return found
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !outOfReach.has(file))
    .filter((file) => !file.startsWith('src/features/') || asksTheDatabase.test(read(file)))
    .sort()
}

const read = (file: string): string => readFileSync(file, 'utf8')

/** Breaks each file in every place that the instrumenter knows. */
export async function breakFiles(names: string[]): Promise<Broken> {
  const log = { debug() {}, info() {}, isDebugEnabled: () => false }
  // biome-ignore lint/suspicious/noExplicitAny: of the whole log the instrumenter uses these
  const instrumenter = new Instrumenter(log as any)
  const files = names.map((name) => ({ name, mutate: true, content: read(name) }))
  const options = { plugins: null, excludedMutations: [], ignorers: [unseen] }
  const { files: broken, mutants } = await instrumenter.instrument(files, options)
  return {
    breaks: mutants.filter(({ status }) => status !== 'Ignored'),
    files: new Map(broken.map(({ name, content }) => [name, content])),
  }
}

/** Places where a break changes nothing that anybody could see here. */
const unseen: Ignorer = {
  shouldIgnore(path) {
    const { node, parent, key } = path as Place
    if (parent?.type === 'NewExpression' && parent.callee?.name === 'Error' && key !== 'callee')
      return 'what a fault of ours is called: who sends something is told a refusal, which has a class of its own'
    if (parent?.type === 'AssignmentPattern' && key === 'right' && isFirstPart(path as Place))
      return 'only for the compiler: the first part of a text that is split is always there'
    if (node.elements?.length === 0 && isPassedOver(path as Place))
      return 'nothing takes what stands first in it'
    if (parent?.callee?.property?.name === 'literal' && node.value)
      return 'a name that types follow: wherever it is written or asked for, another does not compile'
    // Asked before the condition holds breaks of its own and reads otherwise.
    if (node.type === 'IfStatement' && isElsewhere(node.test))
      for (const part of [node.test, node.consequent]) if (part) elsewhere.add(part)
    if (elsewhere.has(node)) return 'what is done on another system than this one'
    return undefined
  },
}

/** The conditions for which another system is asked, and what is done there. */
const elsewhere = new WeakSet<Node>()

/** What is asked of a place in the tree of the source. */
type Node = {
  type: string
  name?: string
  value?: unknown
  operator?: string
  callee?: Node
  test?: Node
  consequent?: Node
  left?: Node
  right?: Node
  property?: Node
  object?: Node
  elements?: (Node | null)[]
  id?: Node
  init?: Node
}
type Place = { node: Node; parent?: Node; key?: string | number; parentPath?: Place }

/** Whether this is the list in `const [, second] = … ?? []`, to which a break only gives a first part. */
function isPassedOver({ parent, parentPath }: Place): boolean {
  return parent?.operator === '??' && parentPath?.parent?.id?.elements?.[0] === null
}

/** Whether this is what `const [first = …] = ….split(…)` gives where nothing stands first. */
function isFirstPart({ parentPath: first }: Place): boolean {
  const { init } = first?.parentPath?.parent ?? {}
  const split = init?.callee?.property?.name === 'map' ? init.callee.object : init
  return first?.key === 0 && split?.callee?.property?.name === 'split'
}

/** Whether `process.platform === '…'`, or `!==`, is never so on this machine. */
function isElsewhere(test: Node | undefined): boolean {
  if (test?.type !== 'BinaryExpression' || test.left?.property?.name !== 'platform') return false
  return (test.operator === '===') !== (test.right?.value === process.platform)
}

/**
 * Draws so many (all where `wanted` is 0), the same ones for the same seed as long as the source
 * stays, sorted by place so that neighbours stand together.
 */
export function draw(breaks: Break[], wanted: number, seed: string): Break[] {
  const byLot = breaks
    .map((one) => ({ one, lot: lotOf(one, seed) }))
    .sort((a, b) => (a.lot < b.lot ? -1 : 1))
  const drawn = byLot.slice(0, wanted || breaks.length).map(({ one }) => one)
  return drawn.sort((a, b) => Number(a.id) - Number(b.id))
}

function lotOf({ fileName, location, mutatorName, replacement }: Break, seed: string): string {
  const text = JSON.stringify([seed, fileName, location, mutatorName, replacement])
  return createHash('sha256').update(text).digest('hex')
}
