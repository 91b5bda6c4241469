import type { PageLinks } from '#domain/journal/custom-page.ts'

export type NavLink = {
  to: string
  label: string
  /** Paths that belong to it but do not start with its own. */
  covers?: string[]
}

export const mainLinks: NavLink[] = [
  { to: '/', label: 'Home' },
  { to: '/about', label: 'About' },
  { to: '/journals', label: 'Journals' },
  { to: '/archive', label: 'Archive', covers: ['/issues'] },
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

type NavUser = { isEditor: boolean } | null

export function personalLinks(user: NavUser): NavLink[] {
  if (!user) {
    return [
      { to: '/register', label: 'Register' },
      { to: '/login', label: 'Login' },
    ]
  }
  return [
    { to: '/dashboard', label: 'Dashboard' },
    ...(user.isEditor ? [managementLink] : []),
    { to: '/updateprofile', label: 'Profile' },
    { to: '/logout', label: 'Logout' },
  ]
}

/** The pages in the menu of a phone, which has no top navigation: all main links and the current issue. */
export const phoneLinks: NavLink[] = mainLinks.flatMap((link) =>
  link.to === '/archive' ? [{ to: '/current-issue', label: 'Current issue' }, link] : [link],
)

export type NavSection = { title: string | null; links: NavLink[] }

/** The section 'Account' on a phone: the user's links without those of the section 'Admin'. */
export const phoneAccountLinks = (user: NavUser): NavLink[] =>
  personalLinks(user).filter(({ to }) => to !== '/manage-journals')

export function sidebarSections(user: NavUser): NavSection[] {
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
    ...(user?.isEditor
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
      links: user
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

export const footerColumns: Array<{
  /** The value with which a custom page chooses this column. */
  part: NonNullable<PageLinks['footer']>
  title: string
  links: NavLink[]
}> = [
  {
    part: 'authors',
    title: 'For authors',
    links: [
      { to: '/submit', label: 'Submit' },
      { to: '/author-guidelines', label: 'Author guide' },
      { to: '/peer-review', label: 'Peer review' },
      { to: '/faq', label: 'FAQ' },
    ],
  },
  {
    part: 'journal',
    title: 'The journal',
    links: [
      { to: '/open-access', label: 'Open access' },
      { to: '/citation-metrics', label: 'Citations and metrics' },
      { to: '/copyright', label: 'Copyright' },
      { to: '/ethics', label: 'Ethics' },
      { to: '/for-indexers', label: 'For indexers' },
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
