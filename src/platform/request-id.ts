import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string | undefined>()

/** Runs work as part of a request, now or later in a worker. */
export const withRequestId = <Result>(id: string | undefined, work: () => Result): Result =>
  current.run(id, work)

/** Undefined outside of requests. */
export const currentRequestId = (): string | undefined => current.getStore()
