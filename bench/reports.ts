import { sql } from 'drizzle-orm'
import { memory } from './memory.ts'
import { fill, withDatabase } from './search.ts'
import { type ServerOptions, startServer } from './server.ts'

/** One report of usage: memory and size in MiB. */
export type Reported = {
  what: string
  rows: number
  seconds: number
  size: number
  before: number
  peak: number
}

const days = 90

/** COUNTER's reports of three months in which every article was used on every third day. */
export async function measureReports(place: ServerOptions, articles: number): Promise<Reported[]> {
  const rows = await withDatabase(place, async (opened) => {
    await fill(opened, articles)
    const { rowCount } = await opened.db.execute(sql`
      insert into usage_day (day, article_id, total_investigations, unique_investigations, total_requests, unique_requests)
      select (date_trunc('month', now()) - make_interval(days => d))::date, a.id, 5, 4, 3, 2
      from (select id, row_number() over () n from article) a, generate_series(1, ${days}) d where (a.n + d) % 3 = 0`)
    await opened.db.execute(sql`analyze usage_day`)
    return rowCount ?? 0
  })
  const server = await startServer(place)
  const now = new Date()
  const month = (back: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7)
  const query = `customer_id=0000000000000000&begin_date=${month(3)}&end_date=${month(1)}`
  const measured: Reported[] = []
  for (const report of ['ir_a1', 'tr_j3', 'ir_a1.tsv']) {
    const before = memory(server.pid, 'VmRSS')
    const began = performance.now()
    const answer = await fetch(`${server.origin}/r51/reports/${report}?${query}`)
    const { length } = await answer.bytes()
    if (!answer.ok) throw new Error(`${report}: ${answer.status}`)
    const seconds = (performance.now() - began) / 1000
    const peak = memory(server.pid, 'VmHWM')
    measured.push({ what: report, rows, seconds, size: length / 1024 / 1024, before, peak })
  }
  await server.end('SIGTERM')
  return measured
}
