import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string | undefined>()

/** Does work as part of a request, here or later in a worker, so that all it leaves behind carries the request's id. */
export const withRequestId = <Result>(id: string | undefined, work: () => Result): Result =>
  current.run(id, work)

/** The id of the request that caused what is being done; undefined when none did. */
export const currentRequestId = (): string | undefined => current.getStore()
