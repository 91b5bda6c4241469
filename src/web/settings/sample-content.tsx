import { useEffect, useState } from 'react'
import { countNoun } from '#domain/text/format.ts'
import type { SampleContent } from '#features/editorial/samples/api-schemas.ts'
import { ConfirmedAction } from '#web/api/action-button.tsx'
import { api } from '#web/api/api.ts'
import { toCall } from '#web/api/to-call.ts'

const none: SampleContent = { articles: 0, submissions: 0 }

export function RemoveSampleContent() {
  const [content, setContent] = useState(none)
  useEffect(() => {
    // The settings are useful without this section.
    api('GET /sample-content').then(setContent, () => {})
  }, [])
  const counted = countSamples(content)
  if (!counted) return null
  return (
    <div className="mb-8 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-xl border border-line bg-card p-5">
      <p className="min-w-0 flex-[1_1_16rem]">
        The journal contains <b>{counted}</b> so that you can see how it looks and how the editorial
        office works.
      </p>
      <ConfirmedAction
        label="Remove sample content"
        look="danger"
        title="Remove the sample content?"
        action="Remove"
        call={toCall('DELETE /sample-content')}
        success="The sample content was removed"
        failure="The sample content could not be removed"
        onDone={() => setContent(none)}
      >
        {counted} will be removed. Sample articles leave the journal, its search and its feeds,
        together with issues that contain only these articles. You can restore each article for 30
        days in Manage Journals, under Recently deleted. Sample submissions and their accounts are
        deleted for good.
      </ConfirmedAction>
    </div>
  )
}

/** `12 sample articles and 10 sample submissions`; empty without any. */
const countSamples = ({ articles, submissions }: SampleContent): string =>
  [count(articles, 'article'), count(submissions, 'submission')].filter(Boolean).join(' and ')

const count = (number: number, noun: string): string =>
  number === 0 ? '' : countNoun(number, `sample ${noun}`)
