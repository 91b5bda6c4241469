import { useEffect, useState } from 'react'
import type { SampleArticles } from '#features/publishing/articles/api-schemas.ts'
import { api } from '#web/client/api/api.ts'
import { useAction } from '#web/client/api/use-action.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx'

/** Deletes all sample articles after confirmation. */
export function RemoveSampleArticles() {
  const [count, setCount] = useState(0)
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const { busy, run } = useAction({
    success: 'The sample articles were deleted',
    failure: 'The sample articles could not be deleted',
  })
  useEffect(() => {
    api<SampleArticles>('/sample-articles')
      .then(({ ids }) => setCount(ids.length))
      .catch(() => {})
  }, [])
  const remove = async () => {
    if (await run({ method: 'DELETE', path: '/sample-articles' })) setCount(0)
    setIsDialogOpen(false)
  }
  if (count === 0) return null
  return (
    <div className="mb-8 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-xl border border-line bg-card p-5">
      <p className="min-w-0 flex-[1_1_16rem]">
        The journal contains <b>{count} sample articles</b> so that you can see how it looks.
      </p>
      <Button look="danger" onClick={() => setIsDialogOpen(true)}>
        Remove sample articles
      </Button>
      <ConfirmDialog
        open={isDialogOpen}
        title="Remove the sample articles?"
        action="Remove"
        busy={busy}
        onConfirm={remove}
        onClose={() => setIsDialogOpen(false)}
      >
        {count} articles will be removed from the journal, its search and its feeds, together with
        issues that contain only these articles. You can restore each article for 30 days under
        “Manage journals”.
      </ConfirmDialog>
    </div>
  )
}
