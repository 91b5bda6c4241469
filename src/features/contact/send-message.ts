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
  await deps.db.transaction((tx) =>
    queueEmail(deps, tx, {
      name: 'message-to-editor',
      recipientAddress: deps.journal().contact.email,
      replyTo: email,
      subject: `Message to the editor: ${subject}`,
      body: `${name} (${email}) writes:\n\n${message}\n\nReference number: ${reference}`,
    }),
  )
  return reference
}
