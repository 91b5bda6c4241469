import type { FastifyInstance } from 'fastify'
import { listPageSearches } from './pages-to-crawl.ts'
import { isPlantedWord, type PlantedName, type PlantedNames } from './planted-names.ts'
import { canRead, type Progress, type Reader } from './readers.ts'
import type { Target } from './routes-to-crawl.ts'

/** A word like the planted ones, which nothing contains. */
export const absentWord = 'zqzezezeze'

type Parameter = { in?: string; name?: string; schema?: { type?: string; enum?: unknown[] } }
type Described = { paths?: Record<string, { get?: { parameters?: Parameter[] } } | undefined> }

/** Every route and page that reads a text as its query: the addresses end where the text begins. */
export function listSearches(app: FastifyInstance): Target[] {
  const { paths = {} } = app.swagger() as Described
  const inApi = app.routeTable
    .filter(({ method, url }) => method === 'GET' && !url.includes(':'))
    .flatMap(({ url, permission }) =>
      (paths[url]?.get?.parameters ?? [])
        .filter((parameter) => parameter.in === 'query' && isText(parameter))
        .map(({ name }) => ({ route: url, permission, address: `${url}?${name}=` })),
    )
  return [...inApi, ...listPageSearches()]
}

const isText = ({ schema }: Parameter): boolean => schema?.type === 'string' && !schema.enum

/** Two planted words of each kind that a reader must not read: the oldest and the newest, which are in different places. */
export function listHiddenWords(
  { known }: PlantedNames,
  reader: Reader,
  { published }: Progress,
): [string, PlantedName][] {
  const hidden = [...known].filter(
    ([word, name]) => isPlantedWord(word) && !canRead(reader, name) && !published.has(name),
  )
  const newest = new Map(hidden.map((entry) => [entry[1].kind, entry]))
  const oldest = new Map(hidden.toReversed().map((entry) => [entry[1].kind, entry]))
  return [...new Set([...oldest.values(), ...newest.values()])]
}
