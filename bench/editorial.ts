import { call, logIn } from '../test/running-product/api-client.ts'
import { type Place, startServer } from '../test/running-product/start-server.ts'
import { insertEditorial } from './generated/editorial.ts'
import { quantile, type Row, sayTimes, timed, times } from './report.ts'
import { withDatabase } from './with-database.ts'

/** The limit of a list of the editorial office at the 95th percentile, in milliseconds. */
const limit = 100

const size = { submissions: 2_000, reviewers: 1_500 }

/** The lists of the editorial office, by their addresses in the API. */
const lists: Record<string, string> = {
  dashboard: '/dashboard',
  'dashboard, search': '/dashboard?search=class+19',
  'dashboard, overdue': '/dashboard?overdue=yes',
  'dashboard, without editor': '/dashboard?editor=nobody',
  'dashboard, in review': '/dashboard?stage=in-review',
  'counts of the bar': '/dashboard/counts',
  tasks: '/dashboard/tasks',
  submissions: '/submissions?limit=20',
  'submissions, search': '/submissions?search=class+19&limit=20',
  emails: '/emails',
  reviewers: '/reviewers',
  'reviewers for a submission': '/reviewers?for=submission-4',
  'review of a submission': '/submissions/submission-4/review',
  'a submission': '/submissions/submission-4/workflow',
}

/** The lists of an office with 2,000 submissions and 10,000 invitations, one request at a time. */
export async function measureEditorial(place: Place): Promise<Row[]> {
  // The first start creates the administrator.
  await (await startServer(place)).end('SIGTERM')
  await withDatabase(place, (db) => insertEditorial(db, size))
  const server = await startServer(place)
  const client = await logIn(server.origin)
  const rows: Row[] = []
  for (const [what, address] of Object.entries(lists)) {
    const took: number[] = []
    for (let request = 0; request < 105; request += 1)
      took.push(await timed(() => call(client, address)))
    const warm = took.slice(5)
    rows.push([
      `${what}, \`GET /api${address}\``,
      sayTimes(warm),
      `${limit} ms`,
      `p95 ${times(quantile(warm, 0.95), limit)} the limit`,
    ])
  }
  await server.end('SIGTERM')
  return rows
}
