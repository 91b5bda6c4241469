import type { Journal } from '#domain/journal/journal.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import { messageToEditorLetter } from './letters.ts'
import type { NumberedMessage } from './wire.ts'

/** Hands a visitor's message on to the editor. */
export async function passOn(
  { mailer, journal }: { mailer: Mailer; journal: Journal },
  message: NumberedMessage,
): Promise<void> {
  await mailer.send(messageToEditorLetter(journal, message))
}
