import { z } from 'zod'
import { type EventTable, id } from './define-event.ts'

/** Events of the journal, its registrations, files, backups, review forms and email templates. */
export const siteEvents = {
  'doi-assigned': {
    fields: { kind: z.enum(['article', 'issue']), targetId: id, doi: z.string() },
    changesPages: true,
  },
  /** For everything that is published without a DOI. */
  'doi-assignment-requested': { fields: {} },
  /** For everything that is published, or for the deposits in a state. */
  'deposits-requested': { fields: { registry: z.string(), state: z.string().optional() } },
  'review-form-saved': { fields: { formId: id, version: z.number() } },
  'review-form-made-default': { fields: { formId: id } },
  'review-form-archived': { fields: { formId: id } },
  'email-template-changed': { fields: { name: z.string() } },
  'email-template-restored': { fields: { name: z.string() } },
  'backup-requested': { fields: { backupId: id, kind: z.string() } },
  /** A manager got the link of the file. */
  'backup-downloaded': { fields: { backupId: id, accountId: id.optional() } },
  'catalogue-conversion-started': { fields: { again: z.boolean(), conversionId: id.optional() } },
  'catalogue-conversion-stopped': { fields: {} },
  /** The virus scanner found malware after the upload; `found` is its name. */
  'file-found-infected': { fields: { fileId: id, found: z.string() }, changesPages: true },
  'file-rescan-requested': { fields: { fileId: id } },
  /** `changed` are names of fields, and pages like `pages.guide`. */
  'journal-changed': {
    fields: { version: z.number(), changed: z.array(z.string()) },
    changesPages: true,
  },
  'journal-version-restored': {
    fields: { version: z.number(), from: z.number() },
    changesPages: true,
  },
} satisfies EventTable
