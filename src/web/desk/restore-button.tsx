import { Button } from '../ui/button.tsx'
import { restoring, useTask } from './use-task.ts'

/** Brings back what was deleted. */
export function RestoreButton({
  kind,
  id,
  title,
}: {
  kind: 'journals' | 'submissions'
  id: string
  title: string
}) {
  const { busy, run } = useTask(restoring)
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
