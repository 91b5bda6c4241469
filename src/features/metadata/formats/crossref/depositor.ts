import type { Journal } from '#domain/journal/journal.ts'
import type { CrossrefDeposit } from './crossref.ts'

/** The configured name and email for Crossref's reports, else those of the publisher. */
export function depositorOf({ doi, publisher, contact }: Journal): CrossrefDeposit['depositor'] {
  return doi?.depositor ?? { name: publisher, email: contact.email }
}
