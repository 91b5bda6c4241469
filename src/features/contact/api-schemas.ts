import { z } from 'zod'
import { EmailAddress } from '#domain/people/account.ts'
import { PersonName } from '#domain/people/person-name.ts'
import { line, paragraphs } from '#domain/text/parse.ts'

/** What a visitor writes to the editor. */
export const MessageToEditor = z.object({
  name: PersonName,
  email: EmailAddress,
  subject: line(200),
  message: paragraphs(10_000),
})
export type MessageToEditor = z.infer<typeof MessageToEditor>

/** A message on its way, with the number by which its writer and the office speak of it. */
export const NumberedMessage = MessageToEditor.extend({ reference: z.string().optional() })
export type NumberedMessage = z.infer<typeof NumberedMessage>

export const ContactResponse = z.object({
  message: z.string(),
  /** Whether the message is on its way; false where the journal has set up no mail. */
  delivered: z.boolean(),
  reference: z.string().optional().meta({
    description: 'The number by which people speak of it; left out where none was delivered.',
  }),
})
export type ContactResponse = z.infer<typeof ContactResponse>
