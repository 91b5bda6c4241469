import { LRUCache } from 'lru-cache'
import list from './robots/COUNTER_Robots_list.json' with { type: 'json' }

/** Every pattern of the list at once. Each is linear in what it is held against: none repeats what repeats. */
const robots = new RegExp(list.map(({ pattern }) => pattern).join('|'), 'i')

/** In characters: real browsers say less, and the rest of a longer name is not looked at. */
const longest = 500

/** Browsers are few kinds: most are judged once. */
const judged = new LRUCache<string, boolean>({ max: 2000 })

/**
 * Whether COUNTER's list of robots names a browser, by what it calls itself (`User-Agent`): one that says nothing is named,
 * too. (COUNTER Code of Practice 5.1, 7.8)
 */
export function isRobot(agent: string): boolean {
  const name = agent.slice(0, longest)
  const known = judged.get(name)
  if (known !== undefined) return known
  const found = robots.test(name)
  judged.set(name, found)
  return found
}
