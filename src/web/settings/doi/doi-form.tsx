import { z } from 'zod'
import { EmailAddress } from '#domain/people/account.ts'
import { DoiSettings } from '#domain/publishing/doi/doi-pattern.ts'
import { unsetIfEmpty } from '#domain/text/parse.ts'
import type { SettingsBody } from '#features/journal/api-schemas.ts'
import { TextField } from '#web/form/field.tsx'
import { SettingsForm } from '#web/settings/fields/settings-form.tsx'
import { useSettingsForm } from '#web/settings/fields/use-settings-form.ts'
import { DoiPreview } from './doi-preview.tsx'

const { shape } = DoiSettings

const Dois = z
  .object({
    prefix: unsetIfEmpty(shape.prefix),
    pattern: shape.pattern.unwrap(),
    issuePattern: shape.issuePattern.unwrap(),
    depositorName: z.string().trim().max(130, 'must be at most 130 characters'),
    depositorEmail: unsetIfEmpty(EmailAddress),
  })
  .refine(({ depositorName, depositorEmail }) => !depositorName === !depositorEmail, {
    error: 'Please enter both the name and the email, or neither.',
    path: ['depositorEmail'],
  })

const prefixMessage = 'Please enter a prefix like 10.5555, or leave it empty.'

/** Maps the field names of the server to those of the form. */
const fields = {
  'doi.prefix': 'prefix',
  'doi.pattern': 'pattern',
  'doi.issuePattern': 'issuePattern',
  'doi.depositor.name': 'depositorName',
  'doi.depositor.email': 'depositorEmail',
}

/** The DOI settings. Without a prefix, no DOIs are assigned. */
export function DoiForm({ settings }: { settings: SettingsBody }) {
  const { doi } = settings.journal
  const form = useSettingsForm({
    settings,
    at: 'parts/dois',
    schema: Dois,
    fields,
    words: { fields: { prefix: prefixMessage } },
    values: {
      prefix: doi?.prefix ?? '',
      pattern: doi?.pattern ?? '{journal}.{year}.{id}',
      issuePattern: doi?.issuePattern ?? '{journal}.v{volume}.{issue}',
      depositorName: doi?.depositor?.name ?? '',
      depositorEmail: doi?.depositor?.email ?? '',
    },
    asPublished({ prefix, pattern, issuePattern, depositorName: name, depositorEmail: email }) {
      const depositor = email ? { depositor: { name, email } } : {}
      return prefix ? { doi: { prefix, pattern, issuePattern, ...depositor } } : {}
    },
    done: ({ prefix }) =>
      prefix ? 'New articles and issues get DOIs' : 'No more DOIs are assigned',
    failed: 'The DOI settings were not published',
  })
  const { entry } = form
  return (
    <SettingsForm form={form} label="DOIs">
      <TextField
        label="Prefix"
        hint="The prefix from Crossref, such as 10.5555. Without a prefix, no DOIs are assigned."
        {...entry.field('prefix')}
      />
      <TextField
        label="Pattern for articles"
        hint="The part after the prefix. Available fields: {journal} {year} {volume} {issue} {number} {id}. Include {id} or {number}."
        {...entry.field('pattern')}
      />
      <TextField
        label="Pattern for issues"
        hint="The same fields, except {number}."
        {...entry.field('issuePattern')}
      />
      <DoiPreview entry={entry} shortName={settings.journal.shortName} />
      <p className="text-soft">
        New items use this pattern. Existing DOIs do not change. Crossref emails the depositor about
        deposits. Without a depositor, it emails the publisher at the contact address.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Depositor name" {...entry.field('depositorName')} />
        <TextField label="Depositor email" type="email" {...entry.field('depositorEmail')} />
      </div>
    </SettingsForm>
  )
}
