import { z } from 'zod'
import { EmailAddress } from '#domain/people/account.ts'
import { DoiSettings, doiCandidates } from '#domain/publishing/doi/doi-pattern.ts'
import { useFormValues } from '#web/form/use-form-field.ts'
import type { OwnProps } from '#web/settings/fields/fields.tsx'
import type { PartDescription } from '#web/settings/fields/part-description.ts'
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

/** The DOI settings. Without a prefix, no DOIs are assigned. */
export const dois: PartDescription = {
  input: { doi: DoiInput },
  values: ({ doi }) => ({
    doi: {
      prefix: doi?.prefix ?? '',
      pattern: doi?.pattern ?? '{journal}.{year}.{id}',
      issuePattern: doi?.issuePattern ?? '{journal}.v{volume}.{issue}',
      updatePolicy: doi?.updatePolicy ?? '',
      depositor: doi?.depositor ?? { name: '', email: '' },
    },
  }),
  messages: {
    fields: { 'doi.prefix': 'Please enter a prefix like 10.5555, or leave it empty.' },
  },
  done: ({ doi }) => (doi ? 'New articles and issues get DOIs' : 'No more DOIs are assigned'),
  failed: 'The DOI settings were not published',
  fields: [
    {
      at: 'doi.prefix',
      label: 'Prefix',
      hint: 'The prefix from Crossref, such as 10.5555. Without a prefix, no DOIs are assigned.',
    },
    {
      at: 'doi.pattern',
      label: 'Pattern for articles',
      hint: 'The part after the prefix. Available fields: {journal} {year} {volume} {issue} {number} {id}. Include {id} or {number}.',
    },
    {
      at: 'doi.issuePattern',
      label: 'Pattern for issues',
      hint: 'The same fields, except {number}. New articles and issues use these patterns. Existing DOIs do not change.',
    },
    {
      at: 'doi.updatePolicy',
      label: 'DOI of your page about corrections',
      hint: 'The Crossmark policy. With it, Crossref marks retracted and corrected articles.',
    },
    DoiPreview,
    'Crossref emails the depositor about deposits. Without a depositor, it emails the publisher at the contact address.',
    [
      { at: 'doi.depositor.name', label: 'Depositor name' },
      { at: 'doi.depositor.email', label: 'Depositor email', type: 'email' },
    ],
  ],
}

function DoiPreview({ settings }: OwnProps) {
  const { doi } = useFormValues<{ doi: z.input<typeof DoiInput> }>()
  const { prefix, pattern, issuePattern } = doi
  if (!prefix) return null
  const fields = {
    journal: settings.journal.shortName,
    year: 2026,
    volume: 1,
    issue: '2',
    id: 'k3v9',
  }
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
