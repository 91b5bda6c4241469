import { z } from 'zod'
import { Refused } from '../refusal.ts'
import { line, paragraphs } from '../text/parse.ts'

/** A letter as it stands before its fields are filled in: `{greeting}`. */
export const Template = z.object({ subject: line(200), body: paragraphs(10_000) })
export type Template = z.infer<typeof Template>

/** What every letter about a submission can say, and what stands there in a preview. */
export const fieldSamples = {
  greeting: 'Dear Sample Author,',
  title: 'How a sample class reads',
  manuscript: '“How a sample class reads”',
  receipt: '2026-041',
  journal: 'The journal’s name',
  items: '1. Please shorten the abstract to 250 words.\n2. Please add the missing reference.',
  date: '2 March 2026',
  issue: 'Vol. 12, No. 3',
  articles: '– How a sample class reads\n– What a second sample class reads',
} as const
export type Field = keyof typeof fieldSamples

type Letter = Template & {
  /** What the office calls it. */
  name: string
  /** The fields that it may use. */
  fields: readonly Field[]
}

const common = ['greeting', 'title', 'manuscript', 'receipt', 'journal'] as const

/** The letters to authors as they are until a manager writes them anew. */
export const originals = {
  received: {
    name: 'A manuscript has arrived',
    fields: common,
    subject: 'We have received your manuscript: {title}',
    body: '{greeting}\n\nYour manuscript {manuscript} has arrived safely, and the editors will read it. You need not send it again. Its receipt number is {receipt}.',
  },
  returned: {
    name: 'Returned to the author',
    fields: [...common, 'items', 'date'],
    subject: 'Please correct your manuscript: {title}',
    body: '{greeting}\n\nThank you for your manuscript {manuscript}. Before the editors go on with it, we ask you to see to the following by {date}:\n\n{items}\n\nPlease answer each point where you see your submission, and send the corrected file there.',
  },
  answered: {
    name: 'An answer has arrived',
    fields: common,
    subject: 'We have received your corrections: {title}',
    body: '{greeting}\n\nYour answers and your new file for the manuscript {manuscript} have arrived. The editors will look at them.',
  },
  'declined-without-review': {
    name: 'Declined without review',
    fields: common,
    subject: 'Your manuscript: {title}',
    body: '{greeting}\n\nThank you for sending us your manuscript {manuscript}. The editors have read it and decided not to publish it, without sending it to reviewers. We wish you success with it elsewhere.',
  },
  declined: {
    name: 'Declined after review',
    fields: common,
    subject: 'Your manuscript: {title}',
    body: '{greeting}\n\nThank you for sending us your manuscript {manuscript}. After review, the editors have decided not to publish it.',
  },
  accepted: {
    name: 'Accepted',
    fields: common,
    subject: 'Your manuscript is accepted: {title}',
    body: '{greeting}\n\nWe are glad to tell you that your manuscript {manuscript} is accepted for publication. The editors now prepare it, and will write to you when it is published.',
  },
  scheduled: {
    name: 'The day of publication is set',
    fields: [...common, 'date'],
    subject: 'Your article will be published: {title}',
    body: '{greeting}\n\nYour article {manuscript} will be published on {date}.',
  },
  published: {
    name: 'Published',
    fields: common,
    subject: 'Your article is published: {title}',
    body: '{greeting}\n\nYour article {manuscript} is now published, open to every reader.',
  },
  appeared: {
    name: 'An article has appeared in an issue',
    fields: [...common, 'issue'],
    subject: 'Your article has appeared in {issue}: {title}',
    body: '{greeting}\n\nYour article {manuscript} has appeared in {issue} of {journal}, open to every reader.',
  },
  'appeared-together': {
    name: 'Several articles of an author have appeared in an issue',
    fields: ['greeting', 'articles', 'issue', 'journal'],
    subject: 'Your articles have appeared in {issue}',
    body: '{greeting}\n\nYour articles have appeared in {issue} of {journal}, open to every reader:\n\n{articles}',
  },
  'harmful-file': {
    name: 'A file is harmful',
    fields: common,
    subject: 'A file of your submission is harmful: {title}',
    body: '{greeting}\n\nThe virus scanner of {journal} found something harmful in a file of your submission {manuscript}. The file was set aside: nobody is given it, and it cannot be published.\n\nPlease have your computer looked at, and then write to the office, which can take a clean file from you.',
  },
  withdrawn: {
    name: 'Withdrawn by the author',
    fields: common,
    subject: 'Your manuscript is withdrawn: {title}',
    body: '{greeting}\n\nAs you have asked, your manuscript {manuscript} is withdrawn. The editors do nothing more with it.',
  },
} as const satisfies Record<string, Letter>

export const TemplateName = z.enum(
  Object.keys(originals) as [keyof typeof originals, ...(keyof typeof originals)[]],
)
export type TemplateName = z.infer<typeof TemplateName>
export const templateNames = TemplateName.options

/** What is filled in: a field that a letter does not have is left out. */
export type Values = Partial<Record<Field, string>>

/** What stands in braces. A brace that is not closed within 40 characters is a brace. */
const inBraces = /\{([^{}\n]{0,40})\}/g

/** Refuses a template that names a field which its letter does not have. */
export function requireKnownFields(name: TemplateName, template: Template): void {
  const { fields }: Letter = originals[name]
  for (const part of ['subject', 'body'] as const) {
    for (const [written, field = ''] of template[part].matchAll(inBraces)) {
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
export function fill({ subject, body }: Template, values: Values): Template {
  const filled = (text: string) =>
    text.replace(inBraces, (written, field: string) =>
      Object.hasOwn(values, field) ? (values[field as Field] ?? '') : written,
    )
  return { subject: withoutLooseEnd(filled(subject)), body: filled(body) }
}

/** What follows a brace that opens no field in a letter that is filled in twice: a word joiner, which nobody sees. */
const joiner = '\u2060'

/** Filled in for somebody who goes on writing it: what reads like a field in a value, such as a title in braces, is none. */
export const fillForEditing = (template: Template, values: Values): Template =>
  fill(
    template,
    Object.fromEntries(
      Object.entries(values).map(([field, value]) => [field, value.replaceAll('{', `{${joiner}`)]),
    ),
  )

/** The same letter with the fields that were left, as it is sent. */
export function fillWhatIsLeft(letter: Template, values: Values): Template {
  const { subject, body } = fill(letter, values)
  const plain = (text: string) => text.replaceAll(`{${joiner}`, '{')
  return { subject: plain(subject), body: plain(body) }
}

const withoutLooseEnd = (subject: string): string => {
  const trimmed = subject.replace(/\s+/g, ' ').trim()
  return trimmed.endsWith(':') ? trimmed.slice(0, -1) : trimmed
}

/** A list of points as a letter sets it. */
export const numbered = (items: readonly string[]): string =>
  items.map((item, place) => `${place + 1}. ${item}`).join('\n')
