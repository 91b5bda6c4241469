import type pg from 'pg'
import type { OpenDatabase } from '#platform/database/open-postgres.ts'
import type { OpenSpan, Tracing } from './tracing.ts'

/** Creates a span for each query of a request or job, named by its verb: text and values are not recorded. */
export function traceQueries(
  { onNewConnection }: Pick<OpenDatabase, 'onNewConnection'>,
  tracing: Tracing,
): void {
  onNewConnection((client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const traced = (...args: unknown[]): unknown => {
      const verb = verbOf(args[0])
      const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': verb ?? '' }
      const span = verb && tracing.begin(verb, 'client', attributes, true)
      return span ? endSpanWithResult(span, query, args) : query(...args)
    }
    client.query = traced as pg.PoolClient['query']
  })
}

function endSpanWithResult(
  span: OpenSpan,
  query: (...args: unknown[]) => unknown,
  args: unknown[],
): unknown {
  const callback = args.at(-1)
  if (typeof callback === 'function') {
    const tracedCallback = (error: unknown, ...rest: unknown[]) => {
      span.end({ failed: Boolean(error) })
      return callback(error, ...rest)
    }
    return query(...args.slice(0, -1), tracedCallback)
  }
  const result = query(...args)
  if (result instanceof Promise) {
    result.then(
      () => span.end(),
      () => span.end({ failed: true }),
    )
  } else span.end()
  return result
}

/** The first word of a statement; undefined for streams of rows. */
function verbOf(args: unknown): string | undefined {
  const isStream = typeof (args as { submit?: unknown } | null)?.submit === 'function'
  if (isStream) return undefined
  const text = typeof args === 'string' ? args : (args as { text?: unknown } | null)?.text
  if (typeof text !== 'string') return undefined
  return /^\s{0,100}([a-z]{1,20})/i.exec(text)?.[1]?.toUpperCase() ?? 'QUERY'
}
