import type { Database } from '#platform/database/database.ts'
import type { Jobs, Queue } from '#platform/jobs.ts'
import { MessageToEditor } from './wire.ts'

/** The queue of messages on their way to the editor. */
export const contactQueue: Queue<MessageToEditor> = {
  name: 'messages-to-editor',
  payload: MessageToEditor,
}

/** Takes a message in; it leaves by mail as soon as it can. */
export async function sendMessageToEditor(
  { db, jobs }: { db: Database; jobs: Jobs },
  message: MessageToEditor,
): Promise<void> {
  await db.transaction((tx) => jobs.enqueue(tx, contactQueue, message))
}
