import type pg from 'pg'
import type { OpenDatabase } from '#platform/database/open-postgres.ts'
import type { OpenSpan, Tracing } from './tracing.ts'

/** Makes a span of every query that belongs to a request or a job, under the verb it begins with: its text and its values stay here. */
export function traceQueries(
  { onNewConnection }: Pick<OpenDatabase, 'onNewConnection'>,
  tracing: Tracing,
): void {
  onNewConnection((client) => {
    const query = client.query.bind(client) as (...asked: unknown[]) => unknown
    const traced = (...asked: unknown[]): unknown => {
      const verb = verbOf(asked[0])
      const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': verb ?? '' }
      const span = verb && tracing.begin(verb, 'client', attributes, true)
      return span ? endSpanWithResult(span, query, asked) : query(...asked)
    }
    client.query = traced as pg.PoolClient['query']
  })
}

/** Ends the span when the answer comes, by a promise or by the callback that stands last. */
function endSpanWithResult(
  span: OpenSpan,
  query: (...asked: unknown[]) => unknown,
  asked: unknown[],
): unknown {
  const tell = asked.at(-1)
  if (typeof tell === 'function') {
    const told = (error: unknown, ...rest: unknown[]) => {
      span.end({ failed: Boolean(error) })
      return tell(error, ...rest)
    }
    return query(...asked.slice(0, -1), told)
  }
  const answer = query(...asked)
  if (answer instanceof Promise) {
    answer.then(
      () => span.end(),
      () => span.end({ failed: true }),
    )
  } else span.end()
  return answer
}

/** The first word of a statement; undefined for what is none of ours to trace, as a stream of rows. */
function verbOf(asked: unknown): string | undefined {
  const isStream = typeof (asked as { submit?: unknown } | null)?.submit === 'function'
  if (isStream) return undefined
  const text = typeof asked === 'string' ? asked : (asked as { text?: unknown } | null)?.text
  if (typeof text !== 'string') return undefined
  return /^\s{0,100}([a-z]{1,20})/i.exec(text)?.[1]?.toUpperCase() ?? 'QUERY'
}
