import { z } from 'zod'
import { EmailState } from '#domain/email/delivery.ts'
import { EmailTemplate, TemplateName } from '#domain/email/template.ts'

/** A letter's text with what a manager needs to write it. */
export const TemplateBody = z.object({
  name: TemplateName,
  title: z.string(),
  subject: z.string(),
  body: z.string(),
  fields: z.array(z.string()),
  changedAt: z.iso.datetime().nullable(),
  original: EmailTemplate,
})
export type TemplateBody = z.infer<typeof TemplateBody>

/** When the text that somebody changes was changed last: null for the original; left out where nobody has looked. */
const seen = z.iso.datetime('must be a moment').nullable().optional()

/** A letter's text as it is to be from now on. */
export const TemplateChange = EmailTemplate.extend({ seen })
export type TemplateChange = z.infer<typeof TemplateChange>

/** Which text the one who goes back to the original has seen. */
export const TemplateRestore = z.object({ seen: z.iso.datetime().optional() })

export const TemplateList = z.object({ templates: z.array(TemplateBody) })
export type TemplateList = z.infer<typeof TemplateList>

/** A letter as it is sent, and how far it has come. */
export const EmailBody = z.object({
  id: z.string(),
  name: z.string(),
  to: z.string(),
  subject: z.string(),
  body: z.string(),
  state: EmailState,
  problem: z.string().nullable(),
  problemSource: z.enum(['mail-server', 'site']).nullable(),
  by: z.string().nullable(),
  writtenAt: z.iso.datetime(),
  sendAfter: z.iso.datetime(),
  stateAt: z.iso.datetime(),
})
export type EmailBody = z.infer<typeof EmailBody>
