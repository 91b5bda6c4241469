import { Link } from 'react-router'

const editorialPages = [
  { to: '/manage-journals/desk', name: 'Submissions' },
  { to: '/manage-journals/issues', name: 'Issues' },
  { to: '/manage-journals/registries', name: 'Indexing and DOIs' },
  { to: '/manage-journals/figures', name: 'Statistics' },
  { to: '/manage-journals/letters', name: 'Emails' },
  { to: '/manage-journals/people', name: 'People', managersOnly: true },
  { to: '/settings', name: 'Settings', managersOnly: true },
  { to: '/manage-journals/copies', name: 'Export and backup', managersOnly: true },
  { to: '/manage-journals/system', name: 'System', managersOnly: true },
]

export const EditorialNav = ({ isManager }: { isManager: boolean }) => (
  <nav aria-label="Editorial" className="mb-6">
    <ul className="flex flex-wrap gap-x-6">
      {editorialPages.map(
        ({ to, name, managersOnly }) =>
          (isManager || !managersOnly) && (
            <li key={to}>
              <Link to={to} className="inline-flex min-h-11 items-center font-semibold">
                {name}
              </Link>
            </li>
          ),
      )}
    </ul>
  </nav>
)
