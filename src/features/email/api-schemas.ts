import { z } from 'zod'
import { EmailState } from '#domain/email/delivery.ts'
import { EmailTemplate, TemplateName } from '#domain/email/template.ts'

/** A template with its original and its fields, for the editor of templates. */
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

/** When the edited template was last changed; null for the original. Without it the change overwrites. */
const seen = z.iso.datetime('must be a date and time').nullable().optional()

export const TemplateChange = EmailTemplate.extend({ seen })
export type TemplateChange = z.infer<typeof TemplateChange>

export const TemplateRestore = z.object({ seen: z.iso.datetime().optional() })

export const TemplateList = z.object({ templates: z.array(TemplateBody) })
export type TemplateList = z.infer<typeof TemplateList>

/** An email with its delivery state. */
export const EmailBody = z.object({
  id: z.string(),
  name: z.string(),
  to: z.string(),
  subject: z.string(),
  body: z.string(),
  actionLabel: z.string().nullable(),
  /** Whether the address is confirmed: automatic emails to others name a submission by its number only. */
  isConfirmed: z.boolean(),
  state: EmailState,
  problem: z.string().nullable(),
  problemSource: z.enum(['mail-server', 'site']).nullable(),
  by: z.string().nullable(),
  writtenAt: z.iso.datetime(),
  sendAfter: z.iso.datetime(),
  stateAt: z.iso.datetime(),
})
export type EmailBody = z.infer<typeof EmailBody>
