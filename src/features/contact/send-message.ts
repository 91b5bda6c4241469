import type { Database } from '#platform/database/database.ts'
import { newReference } from '#platform/id.ts'
import type { Jobs, Queue } from '#platform/job-queue.ts'
import { type MessageToEditor, NumberedMessage } from './api-schemas.ts'

/** The queue of messages on their way to the editor. */
export const contactQueue: Queue<NumberedMessage> = {
  name: 'messages-to-editor',
  payload: NumberedMessage,
}

/** Takes a message in, and answers its reference number; it leaves by mail as soon as it can. */
export async function sendMessageToEditor(
  { db, jobs }: { db: Database; jobs: Jobs },
  message: MessageToEditor,
): Promise<string> {
  const reference = newReference()
  await db.transaction((tx) => jobs.enqueue(tx, contactQueue, { ...message, reference }))
  return reference
}
