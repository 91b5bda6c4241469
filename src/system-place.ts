import { readFile } from 'node:fs/promises'
import type { SystemPlace } from '#features/system/look.ts'
import type { Config } from '#platform/config.ts'
import { type OpenDependencies, outboxOf } from './dependencies.ts'
import { examineRunning } from './doctor.ts'

/** What this process knows of itself, for the page System. */
export async function describeSystem(
  config: Config,
  { opened, storage, mailer }: OpenDependencies,
): Promise<SystemPlace> {
  const { version } = JSON.parse(await readFile('package.json', 'utf8'))
  const { entries } = JSON.parse(await readFile('db/migrations/meta/_journal.json', 'utf8'))
  const { storagePlace } = config
  return {
    product: version,
    schema: { last: entries.at(-1).tag, migrations: entries.length },
    folder: 'folder' in storagePlace ? storagePlace.folder : undefined,
    outbox: mailer.delivers ? undefined : outboxOf(config),
    readsBounces: false,
    examine: () => examineRunning(config, opened, storage),
  }
}
