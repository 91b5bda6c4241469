import type { PageLinks } from '#domain/journal/custom-page.ts'

export type NavLink = {
  to: string
  label: string
  /** What belongs to it at addresses that do not begin with its own. */
  covers?: string[]
}

export const mainLinks: NavLink[] = [
  { to: '/', label: 'Home' },
  { to: '/about', label: 'About' },
  { to: '/journals', label: 'Journals' },
  { to: '/archive', label: 'Archive' },
  { to: '/guide', label: 'Guide' },
  { to: '/submission', label: 'Submit' },
  { to: '/contact', label: 'Contact' },
  { to: '/editorial-board', label: 'Editorial Board' },
]

const managementLink: NavLink = {
  to: '/manage-journals',
  label: 'Manage Journals',
  covers: ['/settings', '/journals/uploads'],
}

/** Who is here, if anybody is. */
type NavUser = { isAdmin: boolean } | null

/** What the top navigation adds for the person who is here. */
export function personalLinks(who: NavUser): NavLink[] {
  if (!who) {
    return [
      { to: '/register', label: 'Register' },
      { to: '/login', label: 'Login' },
    ]
  }
  return [
    { to: '/dashboard', label: 'Dashboard' },
    ...(who.isAdmin ? [managementLink] : []),
    { to: '/updateprofile', label: 'Profile' },
    { to: '/logout', label: 'Logout' },
  ]
}

/** The pages of the journal in the one menu of a phone, which has no top navigation: all of it, and the current issue. */
export const phoneLinks: NavLink[] = mainLinks.flatMap((link) =>
  link.to === '/archive' ? [{ to: '/current-issue', label: 'Current issue' }, link] : [link],
)

export type NavSection = { title: string | null; links: NavLink[] }

/** The section 'Account' on a phone: all that the top navigation adds elsewhere, but what the section 'Admin' has. */
export const phoneAccountLinks = (who: NavUser): NavLink[] =>
  personalLinks(who).filter(({ to }) => to !== '/manage-journals')

/** The sidebar, for the same person as the top navigation. */
export function sidebarSections(who: NavUser): NavSection[] {
  return [
    {
      title: null,
      links: [
        { to: '/', label: 'Home' },
        { to: '/journals', label: 'Journals' },
        { to: '/about', label: 'About' },
        { to: '/guide', label: 'Author Guide' },
        { to: '/contact', label: 'Contact' },
      ],
    },
    ...(who?.isAdmin
      ? [
          {
            title: 'Admin',
            links: [
              { to: '/manage-journals', label: 'Manage Journals', covers: ['/settings'] },
              { to: '/journals/uploads', label: 'Upload Journals' },
            ],
          },
        ]
      : []),
    {
      title: 'Account',
      links: who
        ? [
            { to: '/dashboard', label: 'Dashboard' },
            { to: '/logout', label: 'Logout' },
          ]
        : [
            { to: '/login', label: 'Login' },
            { to: '/register', label: 'Register' },
          ],
    },
  ]
}

/** The footer's links, by column. */
export const footerColumns: Array<{
  /** The name by which a page of the journal's own stands in it. */
  part: NonNullable<PageLinks['footer']>
  title: string
  links: NavLink[]
}> = [
  {
    part: 'authors',
    title: 'For authors',
    links: [
      { to: '/submit', label: 'Submit' },
      { to: '/author-guidelines', label: 'Author guidelines' },
      { to: '/peer-review', label: 'Peer review' },
      { to: '/faq', label: 'FAQ' },
    ],
  },
  {
    part: 'journal',
    title: 'The journal',
    links: [
      { to: '/open-access', label: 'Open access' },
      { to: '/citation-metrics', label: 'Citation metrics' },
      { to: '/copyright', label: 'Copyright' },
      { to: '/ethics', label: 'Ethics' },
    ],
  },
  {
    part: 'site',
    title: 'This site',
    links: [
      { to: '/privacy', label: 'Privacy' },
      { to: '/terms', label: 'Terms' },
      { to: '/accessibility', label: 'Accessibility' },
    ],
  },
]
