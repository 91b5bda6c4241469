import { readFile } from 'node:fs/promises'
import { diagnoseRunningSite } from '#features/operations/doctor.ts'
import type { SystemInfo } from '#features/operations/system-status.ts'
import type { Config } from '#platform/config.ts'
import { type OpenDeps, outboxFolder } from './open-deps.ts'

export const readVersion = async (): Promise<string> =>
  JSON.parse(await readFile('package.json', 'utf8')).version

/** The data of this process for the system page. */
export async function describeSystem(
  config: Config,
  { opened, storage, mailer }: OpenDeps,
): Promise<SystemInfo> {
  const { entries } = JSON.parse(await readFile('db/migrations/meta/_journal.json', 'utf8'))
  const { storageLocation } = config
  return {
    product: await readVersion(),
    schema: { last: entries.at(-1).tag, migrations: entries.length },
    folder: 'folder' in storageLocation ? storageLocation.folder : undefined,
    outbox: mailer.delivers ? undefined : outboxFolder(config),
    readsBounces: config.bounceMailbox !== undefined,
    diagnose: () => diagnoseRunningSite(config, opened, storage),
  }
}
