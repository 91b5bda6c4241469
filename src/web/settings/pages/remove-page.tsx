import { useNavigate } from 'react-router'
import { type PageSource, requiredPages } from '#domain/journal/journal-source.ts'
import type { SettingsBody } from '#features/journal/api-schemas.ts'
import { ConfirmedAction } from '#web/api/action-button.tsx'
import { toCall } from '#web/api/to-call.ts'

type Props = { settings: SettingsBody; name: string; page: PageSource }

export function RemovePage({ settings: { version, journal }, name, page }: Props) {
  const navigate = useNavigate()
  if (requiredPages.includes(name)) return null
  const { page: _, ...listing } = journal.customPages.find((own) => own.page === name) ?? {
    page: name,
  }
  const body = { version, name, page, listing }
  return (
    <div className="mt-10 border-t border-line pt-6">
      <ConfirmedAction
        label="Remove this page"
        look="danger"
        title="Remove this page?"
        action="Remove"
        call={toCall('DELETE /settings/pages/:page', {
          params: { page: name },
          query: { version },
        })}
        undo={toCall('POST /settings/pages', { body })}
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
