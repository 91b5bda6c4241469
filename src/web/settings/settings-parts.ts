import type { SettingsBody } from '#features/journal/api-schemas.ts'

/** The sections of the settings, in the order of first setup. */
export const settingsParts = [
  { part: 'identity', title: 'Identity', about: 'Name, ISSNs, publisher, licence, charges' },
  { part: 'contact', title: 'Contact and map', about: 'Addresses, hours, external links' },
  { part: 'board', title: 'Editorial board', about: 'Members, their order and portraits' },
  { part: 'front', title: 'Front page', about: 'Slides and principles' },
  {
    part: 'subjects',
    title: 'Categories and sections',
    about: 'Article categories and issue sections',
  },
  {
    part: 'submissions',
    title: 'Submissions',
    about: 'Statements that authors are asked for, and who handles new submissions',
  },
  {
    part: 'manuscripts',
    title: 'Manuscripts',
    about: 'Checks before a manuscript is sent',
  },
  {
    part: 'typesetting',
    title: 'PDF and EPUB',
    about: 'How articles are typeset, and the files for readers',
  },
  {
    part: 'review',
    title: 'Peer review',
    about: 'Anonymity of reviewers and authors, and publication of reviews',
  },
  { part: 'appearance', title: 'Appearance', about: 'Logo, colours and pattern' },
  { part: 'links', title: 'Menu and footer', about: 'Links to your own pages' },
  { part: 'dois', title: 'DOIs', about: 'Crossref prefix and DOI patterns' },
  {
    part: 'programs',
    title: 'Crawlers and files',
    about: 'Blocked crawlers, and alternative download addresses',
  },
] as const

export type PartProps = { settings: SettingsBody }

type UnfinishedSettings = Pick<SettingsBody, 'unfinished' | 'pages'>

/** The next section or page with sample text, after the one edited at `at`: `parts/identity`, `pages/guide`. */
export function findNextUnfinished({ unfinished, pages }: UnfinishedSettings, at: string) {
  const here = at.replace(/^parts\//, '').replace('/', '.')
  const after = unfinished.slice(unfinished.indexOf(here) + 1)
  const next = [...after, ...unfinished].find((name) => name !== here)
  const title =
    settingsParts.find(({ part }) => part === next)?.title ??
    pages[next?.replace('pages.', '') ?? '']?.title
  return next && title ? { to: `/settings/${next.replace('.', '/')}`, title } : undefined
}
