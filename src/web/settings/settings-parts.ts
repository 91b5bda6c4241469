import type { SettingsBody } from '#features/journal/api-schemas.ts'

/** The parts of what the journal says of itself, in the order in which one writes them. */
export const settingsParts = [
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

type UnfinishedSettings = Pick<SettingsBody, 'unfinished' | 'pages'>

/** What is to be made the journal's own after what is edited `at`: `parts/identity`, `pages/guide`. */
export function findNextUnfinished({ unfinished, pages }: UnfinishedSettings, at: string) {
  const here = at.replace(/^parts\//, '').replace('/', '.')
  const after = unfinished.slice(unfinished.indexOf(here) + 1)
  const next = [...after, ...unfinished].find((name) => name !== here)
  const title =
    settingsParts.find(({ part }) => part === next)?.title ??
    pages[next?.replace('pages.', '') ?? '']?.title
  return next && title ? { to: `/settings/${next.replace('.', '/')}`, title } : undefined
}
