type Page = {
  title: string
  journalName: string
  description: string
  /** The absolute URL of the page. */
  canonical: string
}

/** The tags in the head of a public page. */
export const pageMeta = ({ title, journalName, description, canonical }: Page) => [
  { title: `${title} - ${journalName}` },
  { name: 'description', content: description },
  { tagName: 'link', rel: 'canonical', href: canonical },
]
