/** Pages that every journal must have, because the product links to them. */
export const contentPages = [
  'guide',
  'peer-review',
  'faq',
  'open-access',
  'citation-metrics',
  'privacy',
  'terms',
  'copyright',
  'accessibility',
  'ethics',
]
