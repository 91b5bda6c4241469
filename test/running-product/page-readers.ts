import { setTimeout as wait } from 'node:timers/promises'

/** The readers' results: response times in milliseconds, pages that succeeded at the second try, and failed pages. */
export type ReadPages = { took: number[]; retried: number; lost: string[] }

/** Readers open pages one after the other until the signal, and add the results to `seen`. */
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
      const failure = await openPage(origin + path)
      if (failure) {
        await wait(100)
        const again = await openPage(origin + path)
        if (again) seen.lost.push(`${path}: ${failure}, then ${again}`)
        else seen.retried += 1
      } else seen.took.push(performance.now() - began)
      await wait(20)
    }
  }
  return { seen, ended: Promise.all(Array.from({ length: readers }, (_, first) => read(first))) }
}

/** Eight readers open pages for so many seconds. */
export async function readFor(
  { origin }: { origin: string },
  paths: string[],
  seconds: number,
): Promise<ReadPages> {
  const { seen, ended } = readPages(origin, paths, 8, AbortSignal.timeout(seconds * 1000))
  await ended
  return seen
}

/** Returns why the page failed, or undefined. */
export const openPage = (address: string): Promise<string | undefined> =>
  fetch(address).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.ok ? undefined : String(answer.status)
    },
    (error) => `broken off (${(error as Error).message})`,
  )
