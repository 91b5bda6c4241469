import path from 'node:path'
import type { SandboxTable } from '#platform/sandbox/open-sandbox.ts'
import type { PoolLimits } from '#platform/sandbox/sandbox-pool.ts'
// Types only: the server must not load what parses files.
import type { tasks as convertManuscripts } from './convert-manuscripts.ts'
import type { tasks as convertPictures } from './convert-pictures.ts'
import type { tasks as drawCards } from './draw-cards.ts'
import type { tasks as inspectFiles } from './inspect-files.ts'
import type { tasks as renderMarkdown } from './render-markdown.ts'

/** The programs of this folder, and the tasks that each serves. */
type Programs = {
  'inspect-files': typeof inspectFiles
  'convert-manuscripts': typeof convertManuscripts
  'convert-pictures': typeof convertPictures
  'draw-cards': typeof drawCards
  'render-markdown': typeof renderMarkdown
}

/** All tasks. Features name those that they use. */
export type SandboxTasks = typeof inspectFiles &
  typeof convertManuscripts &
  typeof convertPictures &
  typeof drawCards &
  typeof renderMarkdown

/** Of a queue whose tasks take much memory, which the process frees when it ends: one at a time. */
const oneAtATime = { processes: 1, waiting: 20, idleSeconds: 20, native: true }

const queues = {
  /** What people wait for: uploads, comparisons, checks, anonymised copies. */
  files: { program: 'inspect-files', limits: {} },
  /** Jobs on texts and emails, which must not delay the validation of uploads. */
  extraction: { program: 'inspect-files', limits: { processes: 1, seconds: 30 } },
  manuscripts: {
    program: 'convert-manuscripts',
    limits: { ...oneAtATime, seconds: 60, megabytes: 700 },
  },
  /** An issue takes longer and more memory than an article, within the bounds of `findExceededBound`; it delays no conversion. */
  issues: {
    program: 'convert-manuscripts',
    limits: { ...oneAtATime, waiting: 5, seconds: 300, megabytes: 1_500, idleSeconds: 5 },
  },
  /** A sample takes a second. A template that takes longer would delay every article. */
  previews: {
    program: 'convert-manuscripts',
    limits: { ...oneAtATime, waiting: 4, seconds: 20, megabytes: 700 },
  },
  pictures: {
    program: 'convert-pictures',
    limits: { ...oneAtATime, seconds: 15, megabytes: 700 },
  },
  /** No number of requests for cards uses more than one process. */
  cards: { program: 'draw-cards', limits: { ...oneAtATime, seconds: 15 } },
  /** A page takes milliseconds. A preview does not wait for the pages of readers. */
  pages: {
    program: 'render-markdown',
    limits: { processes: 2, waiting: 20, seconds: 5, megabytes: 300, idleSeconds: 20 },
  },
} as const satisfies Record<string, { program: keyof Programs; limits: Partial<PoolLimits> }>

type Queue = keyof typeof queues

type ProgramOf<Task> = {
  [Program in keyof Programs]: Task extends keyof Programs[Program] ? Program : never
}[keyof Programs]

type QueueOf<Program> = {
  [Name in Queue]: (typeof queues)[Name]['program'] extends Program ? Name : never
}[Queue]

/** Each task has one queue, of the program that serves it. */
const queueOf: { [Task in keyof SandboxTasks]: QueueOf<ProgramOf<Task>> } = {
  validatePdf: 'files',
  validateDocx: 'files',
  validatePicture: 'files',
  validateSupplement: 'files',
  compareDocx: 'files',
  inspectDocx: 'files',
  writeAnonymisedDocx: 'files',
  renderReadable: 'files',
  checkManuscriptFile: 'files',
  writeEditedDocx: 'files',
  extractPdf: 'extraction',
  extractDocx: 'extraction',
  readBounce: 'extraction',
  readReply: 'extraction',
  convertManuscript: 'manuscripts',
  renderArticle: 'manuscripts',
  renderIssue: 'issues',
  renderProof: 'previews',
  renderSample: 'previews',
  convertPicture: 'pictures',
  drawCard: 'cards',
  renderMarkdown: 'pages',
  findMarkup: 'pages',
}

/** Where a program is: in the sources, or in what the build makes of them. */
const programPath = (name: string): string =>
  import.meta.filename.endsWith('.ts')
    ? path.resolve('src/sandbox', `${name}.ts`)
    : path.resolve('build/server', `${name}.js`)

/** What `openSandbox` opens for this product. */
export const sandboxTable: SandboxTable<SandboxTasks, Queue> = {
  queues,
  queueOf,
  programPath,
}
