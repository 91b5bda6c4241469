import { useNavigate } from 'react-router'
import { type PageSource, requiredPages } from '#domain/journal/journal-source.ts'
import type { SettingsBody } from '#features/journal/api-schemas.ts'
import { ConfirmedAction } from '#web/client/api/action-button.tsx'

type Props = { settings: SettingsBody; name: string; page: PageSource }

export function RemovePage({ settings: { version, journal }, name, page }: Props) {
  const navigate = useNavigate()
  if (requiredPages.includes(name)) return null
  const { page: _, ...listing } = journal.customPages.find((own) => own.page === name) ?? {
    page: name,
  }
  const json = { version, name, page, listing }
  return (
    <div className="mt-10 border-t border-line pt-6">
      <ConfirmedAction
        label="Remove this page"
        look="danger"
        title="Remove this page?"
        action="Remove"
        call={{ method: 'DELETE', path: `/settings/pages/${name}?version=${version}` }}
        undo={{ method: 'POST', path: '/settings/pages', json }}
        success={`“${page.title}” was removed`}
        failure={`“${page.title}” could not be removed`}
        onDone={() => navigate('/settings')}
      >
        “{page.title}” will be removed from the site, its menu and its footer. You can restore it
        under “Versions”.
      </ConfirmedAction>
    </div>
  )
}
