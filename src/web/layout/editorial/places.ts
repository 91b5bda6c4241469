import type { AttentionCounts } from '#features/editorial/dashboard/api-schemas.ts'

type EditorialPlace = {
  to: string
  label: string
  /** Paths that belong to it and do not start with its own. */
  covers?: string[]
  managersOnly?: true
  /** What needs action there; an alert is red. */
  count?: { name: keyof AttentionCounts; text: string; isAlert?: true }
}

/** The submissions that need action, as its count says. */
export const submissionsPlace = '/manage-journals?tab=submitted&pendingParty=editors'

/** The places of the editorial office, in the order of the work. Review and Production come after Submissions. */
const places: EditorialPlace[] = [
  {
    to: submissionsPlace,
    label: 'Submissions',
    covers: ['/manage-journals/submissions'],
    count: { name: 'submissions', text: 'need action' },
  },
  { to: '/manage-journals', label: 'Articles', covers: ['/journals/uploads', '/journals/new'] },
  { to: '/manage-journals/issues', label: 'Issues' },
  { to: '/manage-journals/reviewers', label: 'Reviewers' },
  { to: '/manage-journals/indexing', label: 'Indexing' },
  {
    to: '/manage-journals/emails',
    label: 'Emails',
    count: { name: 'emails', text: 'not delivered', isAlert: true },
  },
  { to: '/manage-journals/statistics', label: 'Statistics' },
  { to: '/manage-journals/people', label: 'People', managersOnly: true },
  { to: '/settings', label: 'Settings', managersOnly: true },
  {
    to: '/manage-journals/system',
    label: 'System',
    covers: ['/manage-journals/backups', '/manage-journals/full-texts'],
    managersOnly: true,
  },
]

export const placesOf = (role: 'editor' | 'manager'): EditorialPlace[] =>
  places.filter(({ managersOnly }) => role === 'manager' || !managersOnly)

const isWithin = (pathname: string, path: string) =>
  pathname === path || pathname.startsWith(`${path}/`)

/** The address of the place that a page belongs to; undefined outside the editorial office. */
export function findPlace(pathname: string, search: string): string | undefined {
  if (pathname === '/manage-journals' && new URLSearchParams(search).get('tab') === 'submitted')
    return submissionsPlace
  // The articles' path is a prefix of most others, so the longest path wins.
  return places
    .flatMap(({ to, covers = [] }) => [to, ...covers].map((path) => ({ to, path })))
    .filter(({ path }) => isWithin(pathname, path))
    .toSorted((a, b) => b.path.length - a.path.length)[0]?.to
}
