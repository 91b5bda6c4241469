import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { openUsageRecorder } from '../src/features/usage/recorder.ts'
import { systemClock } from '../src/platform/clock.ts'
import { openPostgres } from '../src/platform/database/open-postgres.ts'
import { openLog } from '../src/platform/log/log.ts'

/** Records the number of readers of an article that each input line names, until it is killed. */
const [connection = '', articleId = '', every = ''] = process.argv.slice(2)
const { db } = await openPostgres(JSON.parse(connection))
const counter = openUsageRecorder({ db, clock: systemClock, log: openLog('silent') }, Number(every))
const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }
let readers = 0
const lines = createInterface(process.stdin)
lines.on('line', (line) => {
  for (let n = 0; n < Number(line); n += 1) {
    readers += 1
    counter.record(
      { method: 'GET', url: `/journals/${articleId}`, headers },
      200,
      `reader ${readers}`,
    )
  }
  console.log('heard')
})
console.log('ready')
await once(lines, 'close')
