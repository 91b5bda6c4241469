import type { TemplateName } from './template.ts'

type CatalogueEntry = {
  /** Who receives it. */
  to: string
  /** What has to happen for it to be sent. */
  when: string
}

/** The emails to authors. Their texts are templates, which managers can change: `template.ts`. */
const toAuthors = {
  received: { to: 'author', when: 'a submission arrives' },
  returned: { to: 'author', when: 'an editor returns it for correction' },
  'response-received': { to: 'author', when: 'they send their corrections' },
  'desk-rejected': { to: 'author', when: 'an editor rejects it without review' },
  rejected: { to: 'author', when: 'an editor rejects it after review' },
  accepted: { to: 'author', when: 'an editor accepts it' },
  scheduled: { to: 'author', when: 'an editor sets the day of publication' },
  published: { to: 'author', when: 'the article is published' },
  'published-in-issue': { to: 'author', when: 'the issue with their article is published' },
  'articles-published-in-issue': { to: 'author', when: 'the issue has several of their articles' },
  'infected-file': { to: 'author', when: 'the virus scanner finds malware in a file of it' },
  withdrawn: { to: 'author', when: 'they withdraw it' },
} as const satisfies Record<TemplateName, CatalogueEntry>

/**
 * Every email that this site sends: to whom, and when. `queueEmail` accepts only these names.
 * An editor with a conflict of interest gets no email that names the submission.
 */
export const emailCatalogue = {
  ...toAuthors,
  'submission-received': { to: 'editors who chose "at once"', when: 'a submission arrives' },
  'submission-corrected': { to: 'handling editor', when: 'its author sends corrections' },
  'submission-withdrawn': { to: 'handling editor', when: 'its author withdraws it' },
  'daily-digest': { to: 'editors who chose "once a day"', when: 'submissions arrived that day' },
  'manager-notice': { to: 'managers', when: 'a backup is made or saved, or malware is found' },
  'message-to-editor': { to: 'contact address', when: 'a visitor fills in the contact form' },
  welcome: { to: 'owner of the account', when: 'they register' },
  'new-address': { to: 'new address', when: 'they change their email address' },
  'access-changed': { to: 'former address', when: 'they change their email address or password' },
  'password-reset': { to: 'owner of the account', when: 'somebody asks for a new password' },
  'two-factor': { to: 'owner of the account', when: 'two-step login or its codes change' },
  'journal-role': { to: 'owner of the account', when: 'a manager gives them a role' },
  invitation: { to: 'invited address', when: 'a manager invites them, or invites them again' },
} as const satisfies Record<string, CatalogueEntry>

export type EmailName = keyof typeof emailCatalogue
