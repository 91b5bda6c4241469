/** The parts of what the journal says of itself, in the order in which one writes them. */
export const parts = [
  { part: 'identity', title: 'Identity', about: 'Name, ISSNs, publisher, licence, charges' },
  { part: 'contact', title: 'Contact and map', about: 'Addresses, hours, pages elsewhere' },
  { part: 'board', title: 'Editorial board', about: 'People in their order, with portraits' },
  { part: 'front', title: 'Front page', about: 'Slides and what the journal stands for' },
  { part: 'subjects', title: 'Categories and sections', about: 'What articles can be about' },
  { part: 'appearance', title: 'Appearance', about: 'Logo, colour and cloth' },
  { part: 'links', title: 'Menu and footer', about: 'Where pages of your own are linked from' },
  { part: 'dois', title: 'DOIs', about: 'The prefix from Crossref, and how DOIs are made of it' },
  {
    part: 'programs',
    title: 'Programs and files',
    about: 'Which crawlers are kept out, and where else files may be found',
  },
] as const
