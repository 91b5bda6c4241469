import { useEffect, useState } from 'react'
import type { SampleArticles as Found } from '#features/publishing/articles/api-schemas.ts'
import { api } from '#web/client/api/api.ts'
import { errorMessage } from '#web/client/api/error-messages.ts'
import { useAction } from '#web/client/api/use-action.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx'
import { ErrorBox } from '#web/ui/feedback/messages.tsx'

/** Takes the articles that came with the product away, in one press and a question. */
export function RemoveSampleArticles() {
  const [count, setCount] = useState(0)
  const [failure, setFailure] = useState<string>()
  const [asking, setAsking] = useState(false)
  const { busy, run } = useAction({
    success: 'The sample articles are deleted',
    failure: 'The sample articles could not be deleted',
  })
  useEffect(() => {
    api<Found>('/sample-articles')
      .then(({ ids }) => setCount(ids.length))
      .catch((error) => setFailure(errorMessage(error, 'The sample articles could not be counted')))
  }, [])
  const remove = async () => {
    if (await run({ method: 'DELETE', path: '/sample-articles' })) setCount(0)
    setAsking(false)
  }
  if (failure) return <ErrorBox>{failure}</ErrorBox>
  if (count === 0) return null
  return (
    <div className="mb-8 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-xl border border-line bg-card p-5">
      <p className="min-w-0 flex-[1_1_16rem]">
        <b>{count} sample articles</b> stand in the journal, so that you see how it looks.
      </p>
      <Button look="danger" onClick={() => setAsking(true)}>
        Remove the sample articles
      </Button>
      <ConfirmDialog
        open={asking}
        title="Remove the sample articles?"
        action="Remove them"
        busy={busy}
        onConfirm={remove}
        onClose={() => setAsking(false)}
      >
        {count} articles leave the journal, its search and its feeds, and the issues that held
        nothing else go with them. For 30 days each article can be restored under “Manage journals”.
      </ConfirmDialog>
    </div>
  )
}
