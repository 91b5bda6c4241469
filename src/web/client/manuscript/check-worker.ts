import { unzipSync } from 'fflate'
import type { CheckFinding } from '#domain/manuscript/checks/check-finding.ts'
import { checkManuscript } from '#domain/manuscript/checks/check-manuscript.ts'
import type { CheckRules } from '#domain/manuscript/checks/check-rules.ts'
import { type FormValues, readFormValues } from '#domain/manuscript/form/form-values.ts'
import { readPixelSizes } from '#domain/manuscript/read/pixel-sizes.ts'
import { readDocument } from '#domain/manuscript/read/read-document.ts'

export type CheckRequest = { file: File; rules: CheckRules }
export type CheckResult =
  | { state: 'reading' | 'checking' }
  | { state: 'checked'; findings: CheckFinding[]; values: FormValues }
  | { state: 'failed' }

/** In bytes: what a manuscript may unpack to. The server checks larger ones. */
const maxUnpacked = 80 * 1024 * 1024

const post = (result: CheckResult) => self.postMessage(result)

self.addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => {
  post({ state: 'reading' })
  check(data).catch(() => post({ state: 'failed' }))
})

async function check({ file, rules }: CheckRequest): Promise<void> {
  const parts = unpack(new Uint8Array(await file.arrayBuffer()))
  post({ state: 'checking' })
  const read = readDocument({
    names: new Set(Object.keys(parts)),
    text: (name) => decode(parts[name]),
  })
  const sizes = readPixelSizes(read.document.pictures, (part) => parts[part])
  post({
    state: 'checked',
    findings: checkManuscript(read, rules, sizes),
    values: readFormValues(read.document),
  })
}

function unpack(bytes: Uint8Array): Record<string, Uint8Array> {
  let unpacked = 0
  return unzipSync(bytes, {
    filter: ({ originalSize }) => {
      unpacked += originalSize
      if (unpacked > maxUnpacked) throw new Error('the file unpacks to too much')
      return true
    },
  })
}

/** The text of a part in UTF-8 or UTF-16 (ECMA-376 part 2); undefined if it is in neither. */
function decode(bytes: Uint8Array | undefined): string | undefined {
  if (!bytes) return undefined
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
