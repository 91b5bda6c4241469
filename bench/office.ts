import { call, logIn } from './client.ts'
import { insertOffice } from './generated-office.ts'
import { median, quantile, type Row, times } from './report.ts'
import { type Place, startServer } from './server.ts'
import { withDatabase } from './with-database.ts'

/** The limit of a list of the editorial office at the 95th percentile, in milliseconds. */
const limit = 100

const size = { submissions: 2_000, reviewers: 1_500 }

/** The lists of the editorial office, by their addresses in the API. */
const lists: Record<string, string> = {
  dashboard: '/desk',
  'dashboard, search': '/desk?search=class+19',
  'dashboard, overdue': '/desk?late=yes',
  'dashboard, without editor': '/desk?editor=nobody',
  'dashboard, in review': '/desk?stage=in-review',
  'counts of the bar': '/desk/counts',
  tasks: '/desk/tasks',
  submissions: '/submissions?limit=20',
  'submissions, search': '/submissions?search=class+19&limit=20',
  emails: '/letters',
  reviewers: '/reviewers',
  'reviewers for a submission': '/reviewers?for=submission-4',
  'review of a submission': '/submissions/submission-4/review',
  'a submission': '/submissions/submission-4/course',
}

/** The lists of an office with 2,000 submissions and 10,000 invitations, one request at a time. */
export async function measureOffice(place: Place): Promise<Row[]> {
  // The first start creates the administrator.
  await (await startServer(place)).end('SIGTERM')
  await withDatabase(place, (db) => insertOffice(db, size))
  const server = await startServer(place)
  const client = await logIn(server.origin)
  const rows: Row[] = []
  for (const [what, address] of Object.entries(lists)) {
    const took: number[] = []
    for (let request = 0; request < 105; request += 1) {
      const began = performance.now()
      await call(client, address)
      took.push(performance.now() - began)
    }
    const warm = took.slice(5)
    const p95 = quantile(warm, 0.95)
    rows.push([
      `${what}, \`GET /api${address}\``,
      `median ${median(warm).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
      `${limit} ms`,
      `p95 ${times(p95, limit)} the limit`,
    ])
  }
  await server.end('SIGTERM')
  return rows
}
