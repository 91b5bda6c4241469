import type { Report } from './make-report.ts'

/** A report as COUNTER's API answers it, in pieces of an item each. (COUNTER Code of Practice 5.1, 8.2) */
export async function* reportJson({
  header,
  parent,
  items,
}: Pick<Report, 'header' | 'parent' | 'items'>): AsyncGenerator<string> {
  yield `{"Report_Header":${JSON.stringify(header)},"Report_Items":[`
  let isFirst = true
  for await (const item of items) {
    const before = isFirst
      ? parent
        ? `${JSON.stringify(parent).slice(0, -1)},"Items":[`
        : ''
      : ','
    yield `${before}${JSON.stringify(item)}`
    isFirst = false
  }
  yield parent && !isFirst ? ']}]}' : ']}'
}
