import path from 'node:path'
import type { CheckTasks } from '../src/features/documents/check-in-pool.ts'
import {
  type ManuscriptTasks,
  manuscriptLimits,
} from '../src/features/documents/convert-in-pool.ts'
import type { EditingTasks } from '../src/features/documents/edited-docx/write-in-pool.ts'
import type { AnonymisationTasks } from '../src/features/files/anonymise/anonymise-files.ts'
import type { ComparisonTasks } from '../src/features/files/compare/compare-files.ts'
import {
  type ConversionTasks,
  conversionLimits,
} from '../src/features/files/convert/convert-picture-in-pool.ts'
import type { ExtractionTasks } from '../src/features/files/extract/extract-text.ts'
import type { ReadingTasks } from '../src/features/files/read/read-document.ts'
import type { ValidationTasks } from '../src/features/files/validate/validate-file.ts'
import { type MarkdownTasks, markdownLimits } from '../src/features/journal/render-in-sandbox.ts'
import { type CardTasks, cardWorkerLimits } from '../src/features/metadata/cards/card-worker.ts'
import { openSandboxPool } from '../src/platform/sandbox-pool/sandbox-pool.ts'

/** Shared by all tests of a process, because starting a sandbox takes long; generous timeouts. */
const forAll = { idleSeconds: 600, seconds: 100, niceness: 0 }
export const pool = openSandboxPool<
  ValidationTasks &
    ComparisonTasks &
    ReadingTasks &
    ExtractionTasks &
    AnonymisationTasks &
    CheckTasks &
    EditingTasks
>(path.resolve('src/sandbox/inspect-files.ts'), { ...forAll, processes: 1 })
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
    idleSeconds: 600,
  },
)
