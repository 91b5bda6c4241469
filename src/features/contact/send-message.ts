import { composeBody, editorsSigner } from '#domain/email/salutation.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { queueEmail } from '#features/email/queue-email.ts'
import type { CommandDeps } from '#platform/events.ts'
import { newReference } from '#platform/id.ts'
import type { MessageToEditor } from './api-schemas.ts'

type Deps = CommandDeps & { journal: () => Journal }

/** Emails a visitor's message to the journal's contact address. Returns its reference number. */
export async function sendMessageToEditor(
  deps: Deps,
  { name, email, subject, message }: MessageToEditor,
): Promise<string> {
  const reference = newReference()
  const journal = deps.journal()
  await deps.db.transaction((tx) =>
    queueEmail(deps, tx, {
      name: 'message-to-editor',
      recipientAddress: journal.contact.email,
      replyTo: email,
      subject: `Message to the editor: ${subject}`,
      body: composeBody(
        journal,
        editorsSigner.replace('The ', ''),
        `${name} (${email}) writes:`,
        message,
        `Reference number: ${reference}`,
        'Reply to this email to answer. It was sent with the contact form.',
      ),
    }),
  )
  return reference
}
