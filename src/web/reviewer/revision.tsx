import { type ReactNode, useState } from 'react'
import type {
  ReviewBody,
  RevisionDifferences,
  RevisionResponses,
} from '#features/editorial/review/api-schemas.ts'
import { useTask } from '#web/api/use-task.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'
import { ErrorBox } from '#web/ui/feedback/messages.tsx'
import { describeDifferences, WordDifferences } from '#web/ui/word-differences.tsx'
import { callReview } from './call-review.ts'

/** What the author changed since the earlier round, and how they responded to the reviews. Loaded when it is opened. */
export const Revision = ({ review }: { review: ReviewBody }) => (
  <div className="mb-4 flex flex-col divide-y divide-line border-b border-line lg:border-t empty:hidden">
    {review.hasResponses && (
      <LoadedPart<RevisionResponses>
        load={() => callReview('GET /review/responses')}
        title="The author’s responses"
        failed="The responses could not be loaded."
      >
        {({ data }) => <Responses points={data} />}
      </LoadedPart>
    )}
    {review.hasDifferences && (
      <LoadedPart<RevisionDifferences>
        load={() => callReview('GET /review/differences')}
        title="What changed in the text"
        failed="The texts could not be compared."
      >
        {({ data }) => (
          <>
            <p role="status" className="mb-2">
              Since the earlier version: {describeDifferences(data)}
            </p>
            <WordDifferences differences={data} />
          </>
        )}
      </LoadedPart>
    )}
  </div>
)

type PartProps<Body> = {
  load(): Promise<Body>
  title: string
  failed: string
  children(body: Body): ReactNode
}

function LoadedPart<Body>({ load, title, failed, children }: PartProps<Body>) {
  const [body, setBody] = useState<Body>()
  const { busy, failure, run } = useTask(failed)
  const begin = () => run(async () => setBody(await load()))
  const open = () => {
    if (!body && !busy) begin()
  }
  return (
    <Disclosure summary={title} onOpen={open} className="pb-2">
      {busy && <p role="status">Loading…</p>}
      {failure && (
        <ErrorBox action={<Button onClick={begin}>Try again</Button>}>{failure}</ErrorBox>
      )}
      {body && children(body)}
    </Disclosure>
  )
}

type Points = RevisionResponses['data']

const Responses = ({ points }: { points: Points }) => {
  const own = points.filter(({ isOwn }) => isOwn)
  const others = points.filter(({ isOwn }) => !isOwn)
  return (
    <>
      {own.length > 0 && <PointList title="Your points" points={own} />}
      {others.length > 0 && (
        <PointList title={own.length > 0 ? 'Other points' : 'Points'} points={others} />
      )}
    </>
  )
}

const PointList = ({ title, points }: { title: string; points: Points }) => (
  <section className="mt-4 mb-3 max-w-2xl">
    <h2 className="mb-1 text-base font-semibold text-soft">{title}</h2>
    <dl className="divide-y divide-line [overflow-wrap:anywhere] whitespace-pre-line">
      {points.map(({ request, response }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sent list never changes its order
        <div key={index} className="py-2">
          <dt className="font-semibold">{request}</dt>
          <dd className="mt-1 border-l-4 border-green pl-3">{response}</dd>
        </div>
      ))}
    </dl>
  </section>
)
