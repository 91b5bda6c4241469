import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type PageSource, requiredPages } from '#domain/journal/journal-source.ts'
import type { SettingsBody } from '#features/journal/api-schemas.ts'
import { useAction } from '#web/client/api/use-action.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx'

type Props = { settings: SettingsBody; name: string; page: PageSource }

/** Takes a page away that only this journal has, after a question, and offers the way back. */
export function RemovePage({ settings, name, page }: Props) {
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const { busy, run } = useAction({
    success: `“${page.title}” is removed`,
    failure: `“${page.title}” could not be removed`,
  })
  if (requiredPages.includes(name)) return null
  const { version, journal } = settings
  const { page: _, ...listing } = journal.customPages.find((own) => own.page === name) ?? {
    page: name,
  }
  const remove = async () => {
    setAsking(false)
    const json = { version, name, page, listing }
    const undo = { method: 'POST', path: '/settings/pages', json } as const
    const call = { method: 'DELETE', path: `/settings/pages/${name}?version=${version}` } as const
    if (await run(call, undo)) await navigate('/settings')
  }
  return (
    <div className="mt-10 border-t border-line pt-6">
      <Button look="danger" disabled={busy} onClick={() => setAsking(true)}>
        Remove this page
      </Button>
      <ConfirmDialog
        open={asking}
        title="Remove this page?"
        action="Remove it"
        busy={busy}
        onConfirm={remove}
        onClose={() => setAsking(false)}
      >
        “{page.title}” leaves the site, its menu and its footer: whoever has its address finds
        nothing there. Under “Versions” it can be brought back.
      </ConfirmDialog>
    </div>
  )
}
