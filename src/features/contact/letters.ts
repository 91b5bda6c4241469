import type { Journal } from '#domain/journal/journal.ts'
import { letter } from '#platform/mail/letter.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import type { NumberedMessage } from './wire.ts'

/** A visitor's message, to be answered straight to the visitor. */
export const messageToEditorLetter = (journal: Journal, message: NumberedMessage): Mail =>
  letter({
    to: journal.contact.email,
    from: journal.name,
    subject: `Message to the editor: ${message.subject}`,
    paragraphs: [
      `${message.name} (${message.email}) writes:`,
      message.message,
      ...(message.reference ? [`Reference number: ${message.reference}`] : []),
    ],
    replyTo: message.email,
  })
