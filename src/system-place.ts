import { readFile } from 'node:fs/promises'
import type { SystemPlace } from '#features/system/look.ts'
import type { Config } from '#platform/config.ts'
import { type OpenDependencies, outboxOf } from './dependencies.ts'
import { examineRunning } from './doctor.ts'

/** The version of the product. */
export const readVersion = async (): Promise<string> =>
  JSON.parse(await readFile('package.json', 'utf8')).version

/** What this process knows of itself, for the page System. */
export async function describeSystem(
  config: Config,
  { opened, storage, mailer }: OpenDependencies,
): Promise<SystemPlace> {
  const { entries } = JSON.parse(await readFile('db/migrations/meta/_journal.json', 'utf8'))
  const { storagePlace } = config
  return {
    product: await readVersion(),
    schema: { last: entries.at(-1).tag, migrations: entries.length },
    folder: 'folder' in storagePlace ? storagePlace.folder : undefined,
    outbox: mailer.delivers ? undefined : outboxOf(config),
    readsBounces: config.bounceMailbox !== undefined,
    examine: () => examineRunning(config, opened, storage),
  }
}
