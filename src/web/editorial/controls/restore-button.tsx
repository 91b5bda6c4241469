import { restoreMessages, useAction } from '#web/client/api/use-action.ts'
import { Button } from '#web/ui/controls/button.tsx'

/** Restores a deleted item. */
export function RestoreButton({
  kind,
  id,
  title,
}: {
  kind: 'journals' | 'submissions'
  id: string
  title: string
}) {
  const { busy, run } = useAction(restoreMessages)
  return (
    <Button
      disabled={busy}
      onClick={() => run({ method: 'POST', path: `/${kind}/${id}/restore` })}
      aria-label={`Restore ${title}`}
    >
      Restore
    </Button>
  )
}
