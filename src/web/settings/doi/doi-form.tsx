import { z } from 'zod'
import { EmailAddress } from '#domain/people/account.ts'
import { DoiSettings } from '#domain/publishing/doi/doi-pattern.ts'
import type { SettingsBody } from '#features/journal/api-schemas.ts'
import { TextField } from '#web/form/field.tsx'
import { SettingsForm } from '#web/settings/fields/settings-form.tsx'
import { useSettingsForm } from '#web/settings/fields/use-settings-form.ts'
import { DoiPreview } from './doi-preview.tsx'

const { shape } = DoiSettings

const Dois = z
  .object({
    prefix: z.union([z.literal(''), shape.prefix]),
    ...{ pattern: shape.pattern.unwrap(), issuePattern: shape.issuePattern.unwrap() },
    depositorName: z.string().trim().max(130, 'must be at most 130 characters'),
    depositorEmail: z.union([z.literal(''), EmailAddress]),
  })
  .refine(({ depositorName, depositorEmail }) => !depositorName === !depositorEmail, {
    error: 'Please write both, or neither: the publisher stands for them then.',
    path: ['depositorEmail'],
  })

const prefixWords = 'Please write a prefix like 10.5555, or leave it empty.'

/** The form's names for what the content names otherwise. */
const fields = {
  ...{ 'doi.prefix': 'prefix', 'doi.pattern': 'pattern', 'doi.issuePattern': 'issuePattern' },
  ...{ 'doi.depositor.name': 'depositorName', 'doi.depositor.email': 'depositorEmail' },
}

/** How DOIs are made. Without a prefix none are. */
export function DoiForm({ settings }: { settings: SettingsBody }) {
  const { doi } = settings.journal
  const form = useSettingsForm({
    ...{ settings, at: 'parts/dois', schema: Dois, fields },
    words: { fields: { prefix: prefixWords } },
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
    done: ({ prefix }) => (prefix ? 'New articles and issues get DOIs' : 'No more DOIs are given'),
    failed: 'How DOIs are made was not published',
  })
  const { entry } = form
  return (
    <SettingsForm form={form} label="DOIs">
      <TextField
        label="Prefix"
        hint="As Crossref gave it, such as 10.5555. While it is empty, no DOIs are given."
        {...entry.field('prefix')}
      />
      <TextField
        label="Articles"
        hint="What follows the prefix. {journal} {year} {volume} {issue} {number} {id} stand for what they say; {id} or {number} must be there."
        {...entry.field('pattern')}
      />
      <TextField
        label="Issues"
        hint="The same without {number}."
        {...entry.field('issuePattern')}
      />
      <DoiPreview entry={entry} shortName={settings.journal.shortName} />
      <p className="text-soft">
        What is published from then on gets its DOI so; a DOI that was given stays. Whom does
        Crossref write to about a deposit? Left empty, to the publisher at the address for contact.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Depositor" {...entry.field('depositorName')} />
        <TextField
          label="E-mail of the depositor"
          type="email"
          {...entry.field('depositorEmail')}
        />
      </div>
    </SettingsForm>
  )
}
