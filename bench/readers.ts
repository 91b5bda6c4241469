import { setTimeout as wait } from 'node:timers/promises'

/** What readers saw: pages, those that came at a second try, and those that did not come then either. */
export type Seen = { pages: number; cured: number; lost: string[] }

/** Lets readers open pages, one after the other, until the signal; `seen` grows meanwhile. */
export function readOn(
  origin: string,
  paths: string[],
  readers: number,
  signal: AbortSignal,
): { seen: Seen; ended: Promise<unknown> } {
  const seen: Seen = { pages: 0, cured: 0, lost: [] }
  const read = async (first: number) => {
    for (let turn = first; !signal.aborted; turn += 1) {
      const path = paths[turn % paths.length] ?? '/'
      const said = await get(origin + path)
      if (said !== 'came') {
        await wait(100)
        const again = await get(origin + path)
        if (again === 'came') seen.cured += 1
        else seen.lost.push(`${path}: ${said}, then ${again}`)
      }
      seen.pages += 1
      await wait(20)
    }
  }
  return { seen, ended: Promise.all(Array.from({ length: readers }, (_, first) => read(first))) }
}

const get = (address: string): Promise<string> =>
  fetch(address).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.ok ? 'came' : String(answer.status)
    },
    (error) => `broken off (${(error as Error).message})`,
  )
