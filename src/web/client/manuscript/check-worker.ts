import type { CheckFinding } from '#domain/manuscript/checks/check-finding.ts'
import { checkManuscript } from '#domain/manuscript/checks/check-manuscript.ts'
import type { CheckRules } from '#domain/manuscript/checks/check-rules.ts'
import { type FormValues, readFormValues } from '#domain/manuscript/form/form-values.ts'
import { readPixelSizes } from '#domain/manuscript/read/pixel-sizes.ts'
import { readDocument } from '#domain/manuscript/read/read-document.ts'
import { openManuscript, UnreadableManuscript, type UnreadableReason } from './open-manuscript.ts'

export type CheckRequest = { file: File; rules: CheckRules }
export type CheckResult =
  | { state: 'reading' | 'checking' }
  | { state: 'checked'; findings: CheckFinding[]; values: FormValues }
  /** `reason` is null if the browser failed. */
  | { state: 'failed'; reason: UnreadableReason | null }

const post = (result: CheckResult) => self.postMessage(result)

self.addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => {
  post({ state: 'reading' })
  check(data).catch((error: unknown) =>
    post({ state: 'failed', reason: error instanceof UnreadableManuscript ? error.reason : null }),
  )
})

async function check({ file, rules }: CheckRequest): Promise<void> {
  const { parts, bytesOf } = openManuscript(new Uint8Array(await file.arrayBuffer()))
  post({ state: 'checking' })
  const read = readDocument(parts)
  const sizes = readPixelSizes(read.document.pictures, bytesOf)
  post({
    state: 'checked',
    findings: checkManuscript(read, rules, sizes),
    values: readFormValues(read.document),
  })
}
