import { Link } from 'react-router'

/** The rooms of the office: what every editor uses first, then what managers look after. */
const editorialPages = [
  { to: '/manage-journals/desk', name: 'The desk' },
  { to: '/manage-journals/issues', name: 'Issues' },
  { to: '/manage-journals/registries', name: 'Registries' },
  { to: '/manage-journals/figures', name: 'Figures' },
  { to: '/manage-journals/letters', name: 'Letters' },
  { to: '/manage-journals/people', name: 'People', ofManagers: true },
  { to: '/settings', name: 'Settings', ofManagers: true },
  { to: '/manage-journals/copies', name: 'Export and backup', ofManagers: true },
  { to: '/manage-journals/system', name: 'System', ofManagers: true },
]

/** Leads to the rooms that a person may enter. */
export function EditorialNav({ isManager }: { isManager: boolean }) {
  return (
    <nav aria-label="Office" className="mb-6">
      <ul className="flex flex-wrap gap-x-6">
        {editorialPages.map(
          ({ to, name, ofManagers }) =>
            (isManager || !ofManagers) && (
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
}
