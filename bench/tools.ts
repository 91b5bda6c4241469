import { importPackage } from '../scripts/install-packages.ts'

type LoadOptions = {
  url: string
  connections: number
  /** In seconds. */
  duration: number
  headers?: Record<string, string>
}
type LoadResult = { requests: { total: number; average: number }; errors: number; non2xx: number }
interface LoadRun extends Promise<LoadResult> {
  on(
    event: 'response',
    listener: (client: object, status: number, bytes: number, milliseconds: number) => void,
  ): void
}

type JudgeOptions = { port: number; onlyCategories: string[]; logLevel: 'error' }
type Audit = { id: string; score: number | null; displayValue?: string }
type Category = { score: number | null; auditRefs: { id: string; weight: number }[] }
type Verdict = { lhr: { categories: Record<string, Category>; audits: Record<string, Audit> } }

type Tools = {
  autocannon: (options: LoadOptions) => LoadRun
  lighthouse: (address: string, options: JudgeOptions) => Promise<Verdict | undefined>
}

/** A tool that only measurements need, as far as it is used here; installed when it is not there. */
export async function loadTool<Name extends keyof Tools>(name: Name): Promise<Tools[Name]> {
  const { default: tool } = await importPackage<{ default: Tools[Name] }>('bench/tools', name)
  return tool
}
