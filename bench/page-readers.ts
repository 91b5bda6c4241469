import { setTimeout as wait } from 'node:timers/promises'

/** What readers got: how long pages took in milliseconds, how many came at the second try only, and which did not come. */
export type ReadPages = { took: number[]; retried: number; lost: string[] }

/** Lets readers open pages, each one after the other, until the signal; `seen` grows meanwhile. */
export function readPages(
  origin: string,
  paths: string[],
  readers: number,
  signal: AbortSignal,
): { seen: ReadPages; ended: Promise<unknown> } {
  const seen: ReadPages = { took: [], retried: 0, lost: [] }
  const read = async (first: number) => {
    for (let turn = first; !signal.aborted; turn += 1) {
      const path = paths[turn % paths.length] ?? '/'
      const began = performance.now()
      const failure = await open(origin + path)
      if (failure) {
        await wait(100)
        const again = await open(origin + path)
        if (again) seen.lost.push(`${path}: ${failure}, then ${again}`)
        else seen.retried += 1
      } else seen.took.push(performance.now() - began)
      await wait(20)
    }
  }
  return { seen, ended: Promise.all(Array.from({ length: readers }, (_, first) => read(first))) }
}

/** Answers why the page did not come, or nothing. */
const open = (address: string): Promise<string | undefined> =>
  fetch(address).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.ok ? undefined : String(answer.status)
    },
    (error) => `broken off (${(error as Error).message})`,
  )
