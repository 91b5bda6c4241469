/** The pages that every journal writes under an address of the same name, since the product links to them. */
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
