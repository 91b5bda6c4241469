import { useEffect, useState } from 'react'
import type { CheckRules } from '#domain/manuscript/checks/check-rules.ts'
import type { CheckRequest, CheckResult } from './check-worker.ts'

/** Checks a Word file in a worker of the browser. Undefined without a file or rules. */
export function useManuscriptCheck(
  file: File | null | undefined,
  rules: CheckRules | undefined,
): CheckResult | undefined {
  const [result, setResult] = useState<CheckResult>()
  useEffect(() => {
    setResult(undefined)
    if (!(file && rules)) return
    const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }: MessageEvent<CheckResult>) => setResult(data)
    worker.onerror = () => setResult({ state: 'failed', reason: null })
    worker.postMessage({ file, rules } satisfies CheckRequest)
    return () => worker.terminate()
  }, [file, rules])
  return result
}
