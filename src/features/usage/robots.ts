import { LRUCache } from 'lru-cache'
import list from './robots/COUNTER_Robots_list.json' with { type: 'json' }

/** Every pattern of the list at once. Each is linear in what it is held against: none repeats what repeats. */
const robotPattern = new RegExp(list.map(({ pattern }) => pattern).join('|'), 'i')

/** In characters: real browsers say less, and the rest of a longer name is not looked at. */
const maxAgentLength = 500

/** Browsers are few kinds: most are judged once. */
const knownAgents = new LRUCache<string, boolean>({ max: 2000 })

/**
 * Whether COUNTER's list of robots names a browser, by what it calls itself (`User-Agent`): one that says nothing is named,
 * too. (COUNTER Code of Practice 5.1, 7.8)
 */
export function isRobot(agent: string): boolean {
  const name = agent.slice(0, maxAgentLength)
  const known = knownAgents.get(name)
  if (known !== undefined) return known
  const found = robotPattern.test(name)
  knownAgents.set(name, found)
  return found
}
