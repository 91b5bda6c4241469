import { useState } from 'react'
import { useNavigate } from 'react-router'
import { requiredPages, type WrittenPage } from '#domain/journal/written.ts'
import type { SettingsBody } from '#features/journal/wire.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { useTask } from '../use-task.ts'

type Props = { settings: SettingsBody; name: string; page: WrittenPage }

/** Takes a page away that only this journal has, after a question, and offers the way back. */
export function RemovePage({ settings, name, page }: Props) {
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const { busy, run } = useTask({
    success: `“${page.title}” is removed`,
    failure: `“${page.title}” could not be removed`,
  })
  if (requiredPages.includes(name)) return null
  const { version, journal } = settings
  const { page: _, ...listing } = journal.ownPages.find((own) => own.page === name) ?? {
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
      <Confirm
        open={asking}
        title="Remove this page?"
        action="Remove it"
        busy={busy}
        onConfirm={remove}
        onClose={() => setAsking(false)}
      >
        “{page.title}” leaves the site, its menu and its footer: whoever has its address finds
        nothing there. Under “Versions” it can be brought back.
      </Confirm>
    </div>
  )
}
