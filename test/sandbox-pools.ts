import path from 'node:path'
import type { FileTasks } from '../src/app/app-deps.ts'
import {
  type ManuscriptTasks,
  manuscriptLimits,
} from '../src/features/documents/convert-in-pool.ts'
import {
  type ConversionTasks,
  conversionLimits,
} from '../src/features/files/convert/convert-picture-in-pool.ts'
import type { ExtractionTasks } from '../src/features/files/extract/extract-text.ts'
import { type MarkdownTasks, markdownLimits } from '../src/features/journal/render-in-sandbox.ts'
import { type CardTasks, cardWorkerLimits } from '../src/features/metadata/cards/card-worker.ts'
import { openSandboxPool } from '../src/platform/sandbox-pool/sandbox-pool.ts'

/** Shared by all tests of a process, because starting a sandbox takes long; generous timeouts. */
const forAll = { idleSeconds: 600, seconds: 100, niceness: 0 }
export const pool = openSandboxPool<FileTasks & ExtractionTasks>(
  path.resolve('src/sandbox/inspect-files.ts'),
  { ...forAll, processes: 1 },
)
export const cardWorker = openSandboxPool<CardTasks>(path.resolve('src/sandbox/draw-cards.ts'), {
  ...cardWorkerLimits,
  ...forAll,
})
export const imageWorker = openSandboxPool<ConversionTasks>(
  path.resolve('src/sandbox/convert-pictures.ts'),
  {
    ...conversionLimits,
    ...forAll,
  },
)

export const manuscripts = openSandboxPool<ManuscriptTasks>(
  path.resolve('src/sandbox/convert-manuscripts.ts'),
  {
    ...manuscriptLimits,
    ...forAll,
  },
)

export const markdown = openSandboxPool<MarkdownTasks>(
  path.resolve('src/sandbox/render-markdown.ts'),
  {
    ...markdownLimits,
    ...forAll,
  },
)
