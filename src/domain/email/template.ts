import { z } from 'zod'
import { Refused } from '#domain/refusal.ts'
import { line, paragraphs } from '#domain/text/parse.ts'

/** A letter as it stands before its fields are filled in: `{greeting}`. */
export const EmailTemplate = z.object({ subject: line(200), body: paragraphs(10_000) })
export type EmailTemplate = z.infer<typeof EmailTemplate>

/** What every letter about a submission can say, and what stands there in a preview. */
export const sampleValues = {
  greeting: 'Dear Sample Author,',
  title: 'How a sample class reads',
  manuscript: '“How a sample class reads”',
  submissionNumber: '2026-041',
  journal: 'The journal’s name',
  reasons: 'The sample is too small to support the conclusions.',
  items: '1. Please shorten the abstract to 250 words.\n2. Please add the missing reference.',
  date: '2 March 2026',
  issue: 'Vol. 12, No. 3',
  articles: '– How a sample class reads\n– What a second sample class reads',
} as const
export type TemplateField = keyof typeof sampleValues

type TemplateDefinition = EmailTemplate & {
  /** What the office calls it. */
  name: string
  /** The fields that it may use. */
  fields: readonly TemplateField[]
}

const commonFields = ['greeting', 'title', 'manuscript', 'submissionNumber', 'journal'] as const

/** The letters to authors as they are until a manager writes them anew. */
export const defaultTemplates = {
  received: {
    name: 'A manuscript has arrived',
    fields: commonFields,
    subject: 'We have received your manuscript: {title}',
    body: '{greeting}\n\nYour manuscript {manuscript} has arrived safely, and the editors will read it. You need not send it again. Its receipt number is {submissionNumber}.',
  },
  returned: {
    name: 'Returned to the author',
    fields: [...commonFields, 'items', 'date'],
    subject: 'Please correct your manuscript: {title}',
    body: '{greeting}\n\nThank you for your manuscript {manuscript}. Before the editors go on with it, we ask you to see to the following by {date}:\n\n{items}\n\nPlease answer each point where you see your submission, and send the corrected file there.',
  },
  'response-received': {
    name: 'An answer has arrived',
    fields: commonFields,
    subject: 'We have received your corrections: {title}',
    body: '{greeting}\n\nYour answers and your new file for the manuscript {manuscript} have arrived. The editors will look at them.',
  },
  'desk-rejected': {
    name: 'Declined without review',
    fields: [...commonFields, 'reasons'],
    subject: 'Your manuscript: {title}',
    body: '{greeting}\n\nThank you for sending us your manuscript {manuscript}. The editors have read it and decided not to publish it, without sending it to reviewers.\n\n{reasons}\n\nWe wish you success with it elsewhere.',
  },
  rejected: {
    name: 'Declined after review',
    fields: [...commonFields, 'reasons'],
    subject: 'Your manuscript: {title}',
    body: '{greeting}\n\nThank you for sending us your manuscript {manuscript}. After review, the editors have decided not to publish it.\n\n{reasons}',
  },
  accepted: {
    name: 'Accepted',
    fields: commonFields,
    subject: 'Your manuscript is accepted: {title}',
    body: '{greeting}\n\nWe are glad to tell you that your manuscript {manuscript} is accepted for publication. The editors now prepare it, and will write to you when it is published.',
  },
  scheduled: {
    name: 'The day of publication is set',
    fields: [...commonFields, 'date'],
    subject: 'Your article will be published: {title}',
    body: '{greeting}\n\nYour article {manuscript} will be published on {date}.',
  },
  published: {
    name: 'Published',
    fields: commonFields,
    subject: 'Your article is published: {title}',
    body: '{greeting}\n\nYour article {manuscript} is now published, open to every reader.',
  },
  'published-in-issue': {
    name: 'An article has appeared in an issue',
    fields: [...commonFields, 'issue'],
    subject: 'Your article has appeared in {issue}: {title}',
    body: '{greeting}\n\nYour article {manuscript} has appeared in {issue} of {journal}, open to every reader.',
  },
  'articles-published-in-issue': {
    name: 'Several articles of an author have appeared in an issue',
    fields: ['greeting', 'articles', 'issue', 'journal'],
    subject: 'Your articles have appeared in {issue}',
    body: '{greeting}\n\nYour articles have appeared in {issue} of {journal}, open to every reader:\n\n{articles}',
  },
  'infected-file': {
    name: 'A file is harmful',
    fields: commonFields,
    subject: 'A file of your submission is harmful: {title}',
    body: '{greeting}\n\nThe virus scanner of {journal} found something harmful in a file of your submission {manuscript}. The file was set aside: nobody is given it, and it cannot be published.\n\nPlease have your computer looked at, and then write to the office, which can take a clean file from you.',
  },
  withdrawn: {
    name: 'Withdrawn by the author',
    fields: commonFields,
    subject: 'Your manuscript is withdrawn: {title}',
    body: '{greeting}\n\nAs you have asked, your manuscript {manuscript} is withdrawn. The editors do nothing more with it.',
  },
} as const satisfies Record<string, TemplateDefinition>

export const TemplateName = z.enum(
  Object.keys(defaultTemplates) as [
    keyof typeof defaultTemplates,
    ...(keyof typeof defaultTemplates)[],
  ],
)
export type TemplateName = z.infer<typeof TemplateName>
export const templateNames = TemplateName.options

/** What is filled in: a field that a letter does not have is left out. */
export type TemplateValues = Partial<Record<TemplateField, string>>

/** What stands in braces. A brace that is not closed within 40 characters is a brace. */
const fieldPattern = /\{([^{}\n]{0,40})\}/g

/** Refuses a template that names a field which its letter does not have. */
export function requireKnownFields(name: TemplateName, template: EmailTemplate): void {
  const { fields }: TemplateDefinition = defaultTemplates[name]
  for (const part of ['subject', 'body'] as const) {
    for (const [written, field = ''] of template[part].matchAll(fieldPattern)) {
      if ((fields as readonly string[]).includes(field)) continue
      const known = fields.map((known) => `{${known}}`).join(', ')
      throw new Refused('invalid', `${written} is no field of this letter. It has ${known}.`, part)
    }
  }
  if (name === 'returned' && template.body.split('{items}').length !== 2) {
    throw new Refused(
      'invalid',
      'The letter must hold {items} once, where the list stands.',
      'body',
    )
  }
}

/** A template with its fields filled in. A subject whose last field is empty ends before it. */
export function fillTemplate(
  { subject, body }: EmailTemplate,
  values: TemplateValues,
): EmailTemplate {
  const filled = (text: string) =>
    text.replace(fieldPattern, (written, field: string) =>
      Object.hasOwn(values, field) ? (values[field as TemplateField] ?? '') : written,
    )
  return { subject: trimSubject(filled(subject)), body: filled(body) }
}

/** What is said where an editor sends a letter with `{reasons}` still in it. */
export const reasonsMissing = 'Please write your reasons in the place of {reasons}, or remove it.'

/** Whether an editor has yet to write their reasons into a text of a letter, or to take their place out of it. */
export const lacksReasons = (text: string): boolean => text.includes('{reasons}')

/** What follows a brace that opens no field in a letter that is filled in twice: a word joiner, which nobody sees. */
const wordJoiner = '\u2060'

/** Filled in for somebody who goes on writing it: what reads like a field in a value, such as a title in braces, is none. */
export const fillDraft = (template: EmailTemplate, values: TemplateValues): EmailTemplate =>
  fillTemplate(
    template,
    Object.fromEntries(
      Object.entries(values).map(([field, value]) => [
        field,
        value.replaceAll('{', `{${wordJoiner}`),
      ]),
    ),
  )

/** The same letter with the fields that were left, as it is sent. */
export function fillRemainingFields(letter: EmailTemplate, values: TemplateValues): EmailTemplate {
  const { subject, body } = fillTemplate(letter, values)
  const plain = (text: string) => text.replaceAll(`{${wordJoiner}`, '{')
  return { subject: plain(subject), body: plain(body) }
}

const trimSubject = (subject: string): string => {
  const trimmed = subject.replace(/\s+/g, ' ').trim()
  return trimmed.endsWith(':') ? trimmed.slice(0, -1) : trimmed
}

/** A list of points as a letter sets it. */
export const numberedList = (items: readonly string[]): string =>
  items.map((item, place) => `${place + 1}. ${item}`).join('\n')
