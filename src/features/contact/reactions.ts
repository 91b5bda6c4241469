import type { Journal } from '#domain/journal/journal.ts'
import type { Mailer } from '#platform/email/mailer.ts'
import type { NumberedMessage } from './api-schemas.ts'
import { messageToEditorEmail } from './emails.ts'

/** Hands a visitor's message on to the editor. */
export async function deliverMessage(
  { mailer, journal }: { mailer: Mailer; journal: Journal },
  message: NumberedMessage,
): Promise<void> {
  await mailer.send(messageToEditorEmail(journal, message))
}
