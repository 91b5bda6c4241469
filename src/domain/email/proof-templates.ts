import { commonFields, signature } from './reviewer-templates.ts'

/** The link opens the proof. */
const linkSentence =
  'The link below opens the proof, on a phone or a computer. You need no account. Please do not pass the link on.'

/** The emails about proofs to the corresponding author, until a manager changes them. When each is sent: `catalogue.ts`. */
export const proofTemplates = {
  'proof-sent': {
    name: 'Proof sent',
    fields: [...commonFields, 'date'],
    subject: 'Please check the proof of your article: {title}',
    body: `{greeting}\n\nThe proof of your article {manuscript} is ready. It shows the text as {journal} will publish it.\n\nPlease read it by {date}. You can comment on each paragraph or suggest other words, then send your corrections, or approve the proof if nothing must change.\n\n${linkSentence}${signature}`,
  },
  'proof-reminder': {
    name: 'Reminder before a proof is due',
    fields: [...commonFields, 'date'],
    subject: 'The proof of your article is due soon: {title}',
    body: `{greeting}\n\nWe sent you the proof of your article {manuscript}. Please approve it or send your corrections by {date}. If you need more time, please reply to this email.\n\n${linkSentence}${signature}`,
  },
  'proof-overdue': {
    name: 'Reminder of an overdue proof',
    fields: [...commonFields, 'date'],
    subject: 'The proof of your article is overdue: {title}',
    body: `{greeting}\n\nWe asked you to check the proof of your article {manuscript} by {date}. The article can be published when you have approved the proof or sent your corrections. If you need more time, please reply to this email.\n\n${linkSentence}${signature}`,
  },
} as const
