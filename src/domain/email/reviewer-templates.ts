/** The fields that every email about a submission may use. */
export const commonFields = [
  'greeting',
  'title',
  'manuscript',
  'submissionNumber',
  'journal',
  'editor',
] as const

/** Every template ends with it. */
export const signature = '\n\n{editor}\n{journal}'

/** The link opens the reviewer's page. */
const linkSentence =
  'The link below opens your page. You need no account. The link is yours alone: please do not pass it on.'

/** The emails to reviewers, until a manager changes them. When each is sent: `catalogue.ts`. */
export const reviewerTemplates = {
  'review-invitation': {
    name: 'Invitation to review',
    fields: [...commonFields, 'abstract', 'answerDate', 'date'],
    subject: 'Invitation to review: {title}',
    body: `{greeting}\n\nWe invite you to review the manuscript {manuscript} for {journal}.\n\nAbstract: {abstract}\n\nPlease tell us by {answerDate} whether you accept. We ask for your review by {date}. You can also decline, and suggest other reviewers.\n\n${linkSentence}${signature}`,
  },
  'review-again': {
    name: 'Invitation to review a revised version',
    fields: [...commonFields, 'abstract', 'answerDate', 'date'],
    subject: 'Invitation to review a revised version: {title}',
    body: `{greeting}\n\nThank you for your review of the manuscript {manuscript}. The author has revised it, and we invite you to review the new version for {journal}. Your review page shows the author’s responses and what has changed.\n\nPlease tell us by {answerDate} whether you accept. We ask for your review by {date}.\n\n${linkSentence}${signature}`,
  },
  'review-answer-reminder': {
    name: 'Reminder of an unanswered invitation to review',
    fields: [...commonFields, 'answerDate', 'date'],
    subject: 'Reminder of our invitation to review: {title}',
    body: `{greeting}\n\nWe invited you to review the manuscript {manuscript} and asked for your answer by {answerDate}. Please accept or decline. We ask for the review by {date}.\n\n${linkSentence}${signature}`,
  },
  'review-reminder': {
    name: 'Reminder before a review is due',
    fields: [...commonFields, 'date'],
    subject: 'Your review is due soon: {title}',
    body: `{greeting}\n\nThank you for reviewing the manuscript {manuscript}. Your review is due on {date}. If you need more time, please reply to this email.\n\n${linkSentence}${signature}`,
  },
  'review-overdue': {
    name: 'Reminder of an overdue review',
    fields: [...commonFields, 'date'],
    subject: 'Your review is overdue: {title}',
    body: `{greeting}\n\nYour review of the manuscript {manuscript} was due on {date}. Please send it, or reply to this email if you need more time or can no longer review it.\n\n${linkSentence}${signature}`,
  },
  'review-extended': {
    name: 'More time for a review',
    fields: [...commonFields, 'date'],
    subject: 'You have more time for your review: {title}',
    body: `{greeting}\n\nYour review of the manuscript {manuscript} is now due on {date}.\n\n${linkSentence}${signature}`,
  },
  'review-received': {
    name: 'Review received',
    fields: commonFields,
    subject: 'Thank you for your review: {title}',
    body: `{greeting}\n\nThank you. We have received your review of the manuscript {manuscript}.\n\nNext, an editor reads it and decides on the manuscript. You need not do anything more. We will write to you if the editors ask you to complete your review, or invite you to review a revised version.${signature}`,
  },
  'review-returned': {
    name: 'Review sent back for completion',
    fields: [...commonFields, 'reason', 'date'],
    subject: 'Please complete your review: {title}',
    body: `{greeting}\n\nThank you for your review of the manuscript {manuscript}. The editors ask you to complete it:\n\n{reason}\n\nYour review is open again with everything that you wrote. Please send it again by {date}.\n\n${linkSentence}${signature}`,
  },
  'review-ended': {
    name: 'Review no longer needed',
    fields: commonFields,
    subject: 'Your review is no longer needed: {title}',
    body: `{greeting}\n\nThe editors no longer need your review of the manuscript {manuscript}. You need not do anything. Thank you for your time.${signature}`,
  },
} as const
