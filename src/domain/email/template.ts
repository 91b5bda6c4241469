import { z } from 'zod'
import { Refused } from '#domain/refusal.ts'
import { line, paragraphs } from '#domain/text/parse.ts'
import { proofTemplates } from './proof-templates.ts'
import { commonFields, reviewerTemplates, signature } from './reviewer-templates.ts'

/** The text of an email, with fields such as `{greeting}`. */
export const EmailTemplate = z.object({ subject: line(200), body: paragraphs(10_000) })
export type EmailTemplate = z.infer<typeof EmailTemplate>

/** Every field, with its value in a preview. */
const sampleValues = {
  greeting: 'Dear Sample Author,',
  title: 'How a sample class reads (2026-041)',
  manuscript: '“How a sample class reads” (submission 2026-041)',
  submissionNumber: '2026-041',
  journal: 'The journal’s name',
  editor: 'A Sample Editor',
  reason: 'Please say which of your comments the author must follow.',
  reasons: 'The sample is too small to support the conclusions.',
  items: '1. Please shorten the abstract to 250 words.\n2. Please add the missing reference.',
  reviews:
    'Reviewer 1\n\nComments:\nThe sample is described well. Please say how the classes were chosen.',
  date: '2 Mar 2026',
  answerDate: '9 Feb 2026',
  abstract: 'What a sample class reads at home and at school.',
  issue: 'Vol. 12, No. 3',
  articles: '– How a sample class reads (2026-041)\n– What a second sample class reads (2026-042)',
} as const
export type TemplateField = keyof typeof sampleValues

type TemplateDefinition = EmailTemplate & {
  /** Its name for editors. */
  name: string
  fields: readonly TemplateField[]
}

/** The emails to authors, until a manager changes them, those to reviewers and those about proofs. When each is sent: `catalogue.ts`. */
export const defaultTemplates = {
  received: {
    name: 'Submission received',
    fields: [...commonFields, 'date'],
    subject: 'We have received your manuscript: {title}',
    body: `{greeting}\n\nWe have received your manuscript {manuscript}. You do not need to send it again.\n\nNext, an editor checks it, usually by {date}. You can follow its progress on the page of your submission.${signature}`,
  },
  returned: {
    name: 'Returned for correction',
    fields: [...commonFields, 'items', 'date'],
    subject: 'Please correct your manuscript: {title}',
    body: `{greeting}\n\nThank you for your manuscript {manuscript}. Before review can continue, please make these corrections:\n\n{items}\n\nPlease reply to each request on the page of your submission, and upload the corrected file there, by {date}.${signature}`,
  },
  'response-received': {
    name: 'Corrections received',
    fields: [...commonFields, 'date'],
    subject: 'We have received your corrections: {title}',
    body: `{greeting}\n\nWe have received your replies and the new file of your manuscript {manuscript}.\n\nNext, an editor checks them, usually by {date}.${signature}`,
  },
  'minor-revision-requested': {
    name: 'Minor revision requested',
    fields: [...commonFields, 'reviews', 'date'],
    subject: 'Please revise your manuscript: {title}',
    body: `{greeting}\n\nThank you for your manuscript {manuscript}. We ask you for a minor revision before we decide on its publication.\n\n{reviews}\n\nPlease reply to each point on the page of your submission. Upload the revised file there, and a version with the changes marked, by {date}.${signature}`,
  },
  'major-revision-requested': {
    name: 'Major revision requested',
    fields: [...commonFields, 'reviews', 'date'],
    subject: 'Please revise your manuscript: {title}',
    body: `{greeting}\n\nThank you for your manuscript {manuscript}. It cannot be published in its present form. We invite you to revise it thoroughly. The revised version can be sent to reviewers again.\n\n{reviews}\n\nPlease reply to each point on the page of your submission. Upload the revised file there, and a version with the changes marked, by {date}.${signature}`,
  },
  'revision-received': {
    name: 'Revision received',
    fields: [...commonFields, 'date'],
    subject: 'We have received your revision: {title}',
    body: `{greeting}\n\nWe have received your replies and the revised files of your manuscript {manuscript}.\n\nNext, an editor reads them, usually by {date}.${signature}`,
  },
  'appeal-received': {
    name: 'Appeal received',
    fields: [...commonFields, 'date'],
    subject: 'We have received your appeal: {title}',
    body: `{greeting}\n\nWe have received your appeal of the decision on your manuscript {manuscript}.\n\nNext, an editor who did not make that decision considers it, usually by {date}. You can appeal once.${signature}`,
  },
  'desk-rejected': {
    name: 'Rejected without review',
    fields: [...commonFields, 'reasons'],
    subject: 'Your manuscript: {title}',
    body: `{greeting}\n\nThank you for submitting your manuscript {manuscript}. The editors have read it and decided not to publish it, without sending it to reviewers.\n\n{reasons}\n\nYou do not need to reply. You may submit the manuscript to another journal, and we wish you success with it.${signature}`,
  },
  rejected: {
    name: 'Rejected after review',
    fields: [...commonFields, 'reasons', 'reviews'],
    subject: 'Your manuscript: {title}',
    body: `{greeting}\n\nThank you for submitting your manuscript {manuscript}. After review, the editors have decided not to publish it.\n\n{reasons}\n\n{reviews}\n\nYou do not need to reply. You may submit the manuscript to another journal, and we wish you success with it.${signature}`,
  },
  accepted: {
    name: 'Accepted',
    fields: [...commonFields, 'reviews', 'date'],
    subject: 'Your manuscript is accepted: {title}',
    body: `{greeting}\n\nWe are glad to tell you that your manuscript {manuscript} is accepted for publication. We ask you for no further changes.\n\n{reviews}\n\nNext, the editors prepare the article, usually by {date}. We will email you when it is published.${signature}`,
  },
  scheduled: {
    name: 'Publication scheduled',
    fields: [...commonFields, 'date'],
    subject: 'Your article will be published: {title}',
    body: `{greeting}\n\nYour article {manuscript} will be published on {date}. It will be open to every reader.\n\nYou need not do anything. We will email you when it is published.${signature}`,
  },
  published: {
    name: 'Published',
    fields: commonFields,
    subject: 'Your article is published: {title}',
    body: `{greeting}\n\nYour article {manuscript} is now published. It is open to every reader.\n\nPlease look at it, and reply to this email if you find an error.${signature}`,
  },
  'published-in-issue': {
    name: 'Article published in an issue',
    fields: [...commonFields, 'issue'],
    subject: 'Your article has appeared in {issue}: {title}',
    body: `{greeting}\n\nYour article {manuscript} has appeared in {issue} of {journal}. It is open to every reader.\n\nPlease look at it, and reply to this email if you find an error.${signature}`,
  },
  'articles-published-in-issue': {
    name: 'Several articles of an author published in an issue',
    fields: ['greeting', 'articles', 'issue', 'journal', 'editor'],
    subject: 'Your articles have appeared in {issue}',
    body: `{greeting}\n\nYour articles have appeared in {issue} of {journal}. They are open to every reader:\n\n{articles}\n\nPlease look at them, and reply to this email if you find an error.${signature}`,
  },
  'infected-file': {
    name: 'Malware in a file',
    fields: commonFields,
    subject: 'A file of your submission contains malware: {title}',
    body: `{greeting}\n\nThe virus scanner of {journal} found malware in a file of your submission {manuscript}. The file cannot be downloaded or published.\n\nPlease scan your computer for viruses. Then reply to this email: the editors can accept a clean file from you.${signature}`,
  },
  withdrawn: {
    name: 'Withdrawn by the author',
    fields: commonFields,
    subject: 'Your manuscript is withdrawn: {title}',
    body: `{greeting}\n\nYou have withdrawn your manuscript {manuscript}. The editors take no further action, and you need not do anything.${signature}`,
  },
  ...reviewerTemplates,
  ...proofTemplates,
} as const satisfies Record<string, TemplateDefinition>

export const TemplateName = z.enum(
  Object.keys(defaultTemplates) as [
    keyof typeof defaultTemplates,
    ...(keyof typeof defaultTemplates)[],
  ],
)
export type TemplateName = z.infer<typeof TemplateName>
export const templateNames = TemplateName.options

/** The values of a preview. Emails to reviewers greet a reviewer. */
export const previewValues = (name: TemplateName): Record<TemplateField, string> =>
  name in reviewerTemplates ? { ...sampleValues, greeting: 'Dear Sample Reviewer,' } : sampleValues

/** Values of fields. An absent field stays in braces. */
export type TemplateValues = Partial<Record<TemplateField, string>>

const fieldPattern = /\{([^{}\n]{0,40})\}/g

/** Throws `invalid` for an unknown field, and for a request for correction without its list. */
export function requireKnownFields(name: TemplateName, template: EmailTemplate): void {
  const { fields }: TemplateDefinition = defaultTemplates[name]
  for (const part of ['subject', 'body'] as const) {
    for (const [placeholder, field = ''] of template[part].matchAll(fieldPattern)) {
      if ((fields as readonly string[]).includes(field)) continue
      const known = fields.map((name) => `{${name}}`).join(', ')
      throw new Refused(
        'invalid',
        `${placeholder} is not a field of this email. Its fields are ${known}.`,
        part,
      )
    }
  }
  if (name === 'returned' && template.body.split('{items}').length !== 2) {
    throw new Refused('invalid', 'The text must contain {items} once, for the list.', 'body')
  }
}

/** Fills in the fields. A subject whose last field is empty ends before its colon. */
export function fillTemplate(
  { subject, body }: EmailTemplate,
  values: TemplateValues,
): EmailTemplate {
  const filled = (text: string) =>
    text.replace(fieldPattern, (placeholder, field: string) =>
      Object.hasOwn(values, field) ? (values[field as TemplateField] ?? '') : placeholder,
    )
  return { subject: trimSubject(filled(subject)), body: filled(body) }
}

export const reasonsMissing = 'Please replace {reasons} with your reasons, or remove it.'

export const lacksReasons = (text: string): boolean => text.includes('{reasons}')

/** An invisible character after a brace in a value: the brace opens no field when the draft is filled in again. */
const wordJoiner = '\u2060'

/** Fills in a draft for an editor to edit. Braces in values, such as in a title, do not become fields. */
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

/** Fills in the other fields of a draft, for sending. */
export function fillRemainingFields(draft: EmailTemplate, values: TemplateValues): EmailTemplate {
  const { subject, body } = fillTemplate(draft, values)
  const plain = (text: string) => text.replaceAll(`{${wordJoiner}`, '{')
  return { subject: plain(subject), body: plain(body) }
}

const trimSubject = (subject: string): string => {
  const trimmed = subject.replace(/\s+/g, ' ').trim()
  return trimmed.endsWith(':') ? trimmed.slice(0, -1) : trimmed
}

/** Closes the gaps that empty fields leave between paragraphs. */
export const joinParagraphs = ({ subject, body }: EmailTemplate): EmailTemplate => ({
  subject,
  body: body.replace(/\n{3,}/g, '\n\n'),
})

export const numberedList = (items: readonly string[]): string =>
  items.map((item, index) => `${index + 1}. ${item}`).join('\n')
