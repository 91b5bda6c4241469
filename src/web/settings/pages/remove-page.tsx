import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type PageSource, requiredPages } from '#domain/journal/journal-source.ts'
import type { SettingsBody } from '#features/journal/api-schemas.ts'
import { useAction } from '#web/client/api/use-action.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx'

type Props = { settings: SettingsBody; name: string; page: PageSource }

/** Removes a page of the journal's own after confirmation, and offers an undo. */
export function RemovePage({ settings, name, page }: Props) {
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const navigate = useNavigate()
  const { busy, run } = useAction({
    success: `“${page.title}” was removed`,
    failure: `“${page.title}” could not be removed`,
  })
  if (requiredPages.includes(name)) return null
  const { version, journal } = settings
  const { page: _, ...listing } = journal.customPages.find((own) => own.page === name) ?? {
    page: name,
  }
  const remove = async () => {
    setIsDialogOpen(false)
    const json = { version, name, page, listing }
    const undo = { method: 'POST', path: '/settings/pages', json } as const
    const call = { method: 'DELETE', path: `/settings/pages/${name}?version=${version}` } as const
    if (await run(call, undo)) await navigate('/settings')
  }
  return (
    <div className="mt-10 border-t border-line pt-6">
      <Button look="danger" disabled={busy} onClick={() => setIsDialogOpen(true)}>
        Remove this page
      </Button>
      <ConfirmDialog
        open={isDialogOpen}
        title="Remove this page?"
        action="Remove"
        busy={busy}
        onConfirm={remove}
        onClose={() => setIsDialogOpen(false)}
      >
        “{page.title}” will be removed from the site, its menu and its footer. You can restore it
        under “Versions”.
      </ConfirmDialog>
    </div>
  )
}
