export type NavLink = { to: string; label: string }

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

/** What the top navigation adds for the person who is here. */
export function personalLinks(who: { role: string } | null): NavLink[] {
  if (!who) {
    return [
      { to: '/register', label: 'Register' },
      { to: '/login', label: 'Login' },
    ]
  }
  return [
    { to: '/dashboard', label: 'Dashboard' },
    ...(who.role === 'admin' ? [{ to: '/manage-journals', label: 'Manage Journals' }] : []),
    { to: '/updateprofile', label: 'Profile' },
    { to: '/logout', label: 'Logout' },
  ]
}

export type NavSection = { title: string | null; links: NavLink[] }

/**
 * The sidebar: its admin section hangs on the role that the server answered, its account section
 * on whether a user is stored here.
 */
export function sidebarSections(isAdmin: boolean, userIsStored: boolean): NavSection[] {
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
    ...(isAdmin
      ? [
          {
            title: 'Admin',
            links: [
              { to: '/manage-journals', label: 'Manage Journals' },
              { to: '/journals/uploads', label: 'Upload Journals' },
            ],
          },
        ]
      : []),
    {
      title: 'Account',
      links: userIsStored
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
export const footerColumns: Array<{ title: string; links: NavLink[] }> = [
  {
    title: 'For authors',
    links: [
      { to: '/submit', label: 'Submit' },
      { to: '/author-guidelines', label: 'Author guidelines' },
      { to: '/peer-review', label: 'Peer review' },
      { to: '/faq', label: 'FAQ' },
    ],
  },
  {
    title: 'The journal',
    links: [
      { to: '/open-access', label: 'Open access' },
      { to: '/citation-metrics', label: 'Citation metrics' },
      { to: '/copyright', label: 'Copyright' },
      { to: '/ethics', label: 'Ethics' },
    ],
  },
  {
    title: 'This site',
    links: [
      { to: '/privacy', label: 'Privacy' },
      { to: '/terms', label: 'Terms' },
      { to: '/accessibility', label: 'Accessibility' },
    ],
  },
]
