/** A value of the settings that a page shows by its placeholder, `{{journal.name}}`. */
export type PageField = { name: string; label: string }

/** The placeholders that the editor of a page offers. Others stay as they were written. */
export const pageFields: PageField[] = [
  { name: 'journal.name', label: 'Journal name' },
  { name: 'journal.shortName', label: 'Short name' },
  { name: 'journal.publisher', label: 'Publisher' },
  { name: 'journal.institution', label: 'Institution' },
  { name: 'journal.issns', label: 'ISSNs' },
  { name: 'journal.contact.email', label: 'Contact email' },
  { name: 'journal.licence.name', label: 'Licence' },
  { name: 'journal.licence.url', label: 'Licence address' },
  { name: 'journal.charges', label: 'Charges and waivers' },
  { name: 'journal.review', label: 'Review model' },
  { name: 'journal.review.reviewers', label: 'Number of reviewers' },
  { name: 'journal.times.check', label: 'Days for the initial check' },
  { name: 'journal.times.review', label: 'Days for a review' },
  { name: 'journal.times.firstDecision', label: 'Days to the first decision' },
  { name: 'journal.times.revision', label: 'Days for a revision' },
]
