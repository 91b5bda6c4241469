import { requiredPages } from '#domain/journal/journal-source.ts'
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

/** Sorts the required pages first, in their fixed order. */
export function sortPages<Page>(pages: Record<string, Page>): [string, Page][] {
  const required = requiredPages.flatMap((name): [string, Page][] => {
    const page = pages[name]
    return page ? [[name, page]] : []
  })
  return [...required, ...Object.entries(pages).filter(([name]) => !requiredPages.includes(name))]
}

/** The form for the notes in all pages. */
export const missingTexts = { to: '/settings/missing-texts', title: 'Missing texts' }

export const hasMissingTexts = ({ unfinished }: Pick<SettingsBody, 'unfinished'>): boolean =>
  unfinished.some((name) => name.startsWith('pages.'))

/** The next part with sample text after the one edited at `at` (`parts/identity`), then the missing texts of the pages. */
export function findNextUnfinished(settings: Pick<SettingsBody, 'unfinished'>, at: string) {
  const here = at.replace('parts/', '')
  const isOpen = ({ part }: { part: string }) => part !== here && settings.unfinished.includes(part)
  const index = settingsParts.findIndex(({ part }) => part === here)
  const next = settingsParts.slice(index + 1).find(isOpen) ?? settingsParts.find(isOpen)
  if (next) return { to: `/settings/${next.part}`, title: next.title }
  return hasMissingTexts(settings) && at !== 'missing-texts' ? missingTexts : undefined
}
