import { useEffect, useState } from 'react'
import type { SampleArticles } from '#features/publishing/articles/api-schemas.ts'
import { ConfirmedAction } from '#web/client/api/action-button.tsx'
import { api } from '#web/client/api/api.ts'

export function RemoveSampleArticles() {
  const [count, setCount] = useState(0)
  useEffect(() => {
    // The settings are useful without this section.
    api<SampleArticles>('/sample-articles').then(
      ({ ids }) => setCount(ids.length),
      () => {},
    )
  }, [])
  if (count === 0) return null
  return (
    <div className="mb-8 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-xl border border-line bg-card p-5">
      <p className="min-w-0 flex-[1_1_16rem]">
        The journal contains <b>{count} sample articles</b> so that you can see how it looks.
      </p>
      <ConfirmedAction
        label="Remove sample articles"
        look="danger"
        title="Remove the sample articles?"
        action="Remove"
        call={{ method: 'DELETE', path: '/sample-articles' }}
        success="The sample articles were deleted"
        failure="The sample articles could not be deleted"
        onDone={() => setCount(0)}
      >
        {count} articles will be removed from the journal, its search and its feeds, together with
        issues that contain only these articles. You can restore each article for 30 days under
        “Manage journals”.
      </ConfirmedAction>
    </div>
  )
}
