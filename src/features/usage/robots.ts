import { LRUCache } from 'lru-cache'
import list from './robots/COUNTER_Robots_list.json' with { type: 'json' }

/** All patterns of the list. Each takes linear time: none nests repetitions. */
const robotPattern = new RegExp(list.map(({ pattern }) => pattern).join('|'), 'i')

/** In characters. Browsers have shorter names; the rest of a longer name is ignored. */
const maxAgentLength = 500

const knownAgents = new LRUCache<string, boolean>({ max: 2000 })

/** Whether COUNTER's list of robots contains a `User-Agent`. An empty one counts as a robot. (COUNTER Code of Practice 5.1, 7.8) */
export function isRobot(agent: string): boolean {
  const name = agent.slice(0, maxAgentLength)
  const known = knownAgents.get(name)
  if (known !== undefined) return known
  const isListed = robotPattern.test(name)
  knownAgents.set(name, isListed)
  return isListed
}
