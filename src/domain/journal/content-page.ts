/** Pages that always say what authors pay, also when their text does not. */
export const chargesPages = ['open-access', 'guide', 'faq']

/** The page that always states the review model. */
export const reviewPage = 'peer-review'

/** Pages that every journal must have, because the product links to them. */
export const contentPages = [
  'guide',
  reviewPage,
  'faq',
  'open-access',
  'citation-metrics',
  'privacy',
  'terms',
  'copyright',
  'accessibility',
  'ethics',
]
