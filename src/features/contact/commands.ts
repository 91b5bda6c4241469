import type { Database } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { MessageToEditor } from './wire.ts'

/** The queue of messages on their way to the editor. */
export const contactQueue = 'messages-to-editor'

/** Takes a message in; it leaves by mail as soon as it can. */
export async function sendMessageToEditor(
  { db, jobs }: { db: Database; jobs: Jobs },
  message: MessageToEditor,
): Promise<void> {
  await db.transaction((tx) => jobs.enqueue(tx, contactQueue, message))
}
