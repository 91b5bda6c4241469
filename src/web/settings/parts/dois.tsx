import { z } from 'zod'
import { EmailAddress } from '#domain/people/account.ts'
import { DoiSettings, doiCandidates } from '#domain/publishing/doi/doi-pattern.ts'
import { TextField } from '#web/form/field.tsx'
import { GroupField } from '#web/form/groups/group-field.tsx'
import { SettingsForm } from '#web/settings/fields/settings-form.tsx'
import type { PartProps } from '#web/settings/settings-parts.ts'
import { Preview } from '#web/ui/preview.tsx'

const { shape } = DoiSettings

const DoiInput = z
  .object({
    prefix: z.union([z.literal(''), shape.prefix]),
    pattern: shape.pattern.unwrap(),
    issuePattern: shape.issuePattern.unwrap(),
    updatePolicy: z.union([z.literal(''), shape.updatePolicy.unwrap()]),
    depositor: z
      .object({
        name: z.string().trim().max(130, 'must be at most 130 characters'),
        email: z.union([z.literal(''), EmailAddress]),
      })
      .refine(({ name, email }) => !name === !email, {
        error: 'Please enter both the name and the email, or neither.',
        path: ['email'],
      }),
  })
  .transform(({ prefix, depositor, updatePolicy, ...patterns }) =>
    prefix
      ? {
          prefix,
          ...patterns,
          ...(updatePolicy && { updatePolicy }),
          ...(depositor.email && { depositor }),
        }
      : undefined,
  )

const messages = {
  fields: { 'doi.prefix': 'Please enter a prefix like 10.5555, or leave it empty.' },
}

/** The DOI settings. Without a prefix, no DOIs are assigned. */
export function DoiForm({ settings }: PartProps) {
  const { doi, shortName } = settings.journal
  return (
    <SettingsForm
      settings={settings}
      at="parts/dois"
      label="DOIs"
      schema={z.object({ doi: DoiInput })}
      messages={messages}
      values={{
        doi: {
          prefix: doi?.prefix ?? '',
          pattern: doi?.pattern ?? '{journal}.{year}.{id}',
          issuePattern: doi?.issuePattern ?? '{journal}.v{volume}.{issue}',
          updatePolicy: doi?.updatePolicy ?? '',
          depositor: doi?.depositor ?? { name: '', email: '' },
        },
      }}
      done={({ doi }) => (doi ? 'New articles and issues get DOIs' : 'No more DOIs are assigned')}
      failed="The DOI settings were not published"
    >
      <DoiFields shortName={shortName} />
    </SettingsForm>
  )
}

const DoiFields = ({ shortName }: { shortName: string }) => (
  <GroupField<z.input<typeof DoiInput>> name="doi">
    {({ value, text }) => (
      <>
        <TextField
          label="Prefix"
          hint="The prefix from Crossref, such as 10.5555. Without a prefix, no DOIs are assigned."
          {...text('prefix')}
        />
        <TextField
          label="Pattern for articles"
          hint="The part after the prefix. Available fields: {journal} {year} {volume} {issue} {number} {id}. Include {id} or {number}."
          {...text('pattern')}
        />
        <TextField
          label="Pattern for issues"
          hint="The same fields, except {number}. New articles and issues use these patterns. Existing DOIs do not change."
          {...text('issuePattern')}
        />
        <TextField
          label="DOI of your page about corrections"
          hint="The Crossmark policy. With it, Crossref marks retracted and corrected articles."
          {...text('updatePolicy')}
        />
        {value.prefix && <DoiPreview {...value} shortName={shortName} />}
        <p className="text-soft">
          Crossref emails the depositor about deposits. Without a depositor, it emails the publisher
          at the contact address.
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Depositor name" {...text('depositor.name')} />
          <TextField label="Depositor email" type="email" {...text('depositor.email')} />
        </div>
      </>
    )}
  </GroupField>
)

type PreviewProps = Omit<z.input<typeof DoiInput>, 'depositor' | 'updatePolicy'> & {
  shortName: string
}

function DoiPreview({ prefix, pattern, issuePattern, shortName }: PreviewProps) {
  const fields = { journal: shortName, year: 2026, volume: 1, issue: '2', id: 'k3v9' }
  const example = (from: string) => doiCandidates(prefix, from.slice(0, 100), fields).next().value
  return (
    <Preview>
      <dl>
        <dt className="text-sm text-soft">Example DOI of an article</dt>
        <dd className="font-semibold">{example(pattern)}</dd>
        <dt className="mt-2 text-sm text-soft">Example DOI of volume 1, issue 2</dt>
        <dd className="font-semibold">{example(issuePattern)}</dd>
      </dl>
    </Preview>
  )
}
