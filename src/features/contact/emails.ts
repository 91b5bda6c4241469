import type { Journal } from '#domain/journal/journal.ts'
import type { EmailMessage } from '#platform/email/mailer.ts'
import { renderEmail } from '#platform/email/render-email.ts'
import type { NumberedMessage } from './api-schemas.ts'

/** A visitor's message, to be answered straight to the visitor. */
export const messageToEditorEmail = (journal: Journal, message: NumberedMessage): EmailMessage =>
  renderEmail({
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
