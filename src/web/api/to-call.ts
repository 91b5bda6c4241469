import type { PartsOf, ResultOf, Route } from './endpoints.ts'

/** A call of the API that is ready to be sent. `path` is below `/api`. */
export type ApiCall<Result = unknown> = {
  method: string
  path: string
  json?: unknown
  /** Only for the compiler: the JSON of a successful response. */
  result?: Result
}

/** The parts of a call, which may be left out where the route needs none. */
export type PartsArgument<Parts> = object extends Parts ? [parts?: Parts] : [parts: Parts]

type UntypedParts = {
  params?: Record<string, string | number>
  query?: Record<string, unknown> | URLSearchParams
  body?: unknown
}

/** For functions that are typed as `toCall` is. */
export function makeCall<Result>(route: string, parts: unknown): ApiCall<Result> {
  const { params = {}, query = {}, body } = (parts ?? {}) as UntypedParts
  const [method, path] = route.split(' ') as [string, string]
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''))
  // JSON leaves out what is undefined.
  const given = query instanceof URLSearchParams ? query : JSON.parse(JSON.stringify(query))
  const search = String(new URLSearchParams(given))
  return { method, path: filled + (search && `?${search}`), json: body }
}

/** Makes the call of a route: fills in the path, and encodes it. Values that are undefined are left out of the query. */
export const toCall = <Key extends Route>(
  route: Key,
  ...[parts]: PartsArgument<PartsOf<Key>>
): ApiCall<ResultOf<Key>> => makeCall(route, parts)
