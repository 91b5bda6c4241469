import { z } from 'zod'
import { EmailAddress } from '#domain/people/account.ts'
import { PersonName } from '#domain/people/person-name.ts'
import { line, paragraphs } from '#domain/text/parse.ts'

export const MessageToEditor = z.object({
  name: PersonName,
  email: EmailAddress,
  subject: line(200),
  message: paragraphs(10_000),
})
export type MessageToEditor = z.infer<typeof MessageToEditor>

export const ContactResponse = z.object({
  message: z.string(),
  /** False if no mail server is configured. */
  delivered: z.boolean(),
  reference: z.string().optional().meta({
    description: 'The reference number of the message, if it is delivered.',
  }),
})
export type ContactResponse = z.infer<typeof ContactResponse>
