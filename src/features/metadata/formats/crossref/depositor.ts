import type { Journal } from '#domain/journal/journal.ts'
import type { CrossrefDeposit } from './crossref.ts'

/** The name and email to which Crossref sends its deposit reports: as configured, else the publisher. */
export function depositorOf({ doi, publisher, contact }: Journal): CrossrefDeposit['depositor'] {
  return doi?.depositor ?? { name: publisher, email: contact.email }
}
