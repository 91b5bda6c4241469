import { formatDay } from '#domain/text/format.ts'

type CorrectionRequest = {
  number: number
  returnedAt: string
  respondedAt: string | null
  items: { request: string; answer: string | null }[]
}

/** What was asked, and what was answered, the newest list first. */
export function CorrectionRequests({ returns }: { returns: CorrectionRequest[] }) {
  return (
    <section>
      <h2 className="mb-2 text-xl">What was asked, and answered</h2>
      {returns.toReversed().map(({ number, returnedAt, respondedAt, items }) => (
        <div key={number} className="mb-4">
          <p className="text-soft">
            Asked {formatDay(returnedAt)}
            {respondedAt ? `, answered ${formatDay(respondedAt)}` : ', not answered yet'}
          </p>
          <dl className="divide-y divide-line border-y border-line">
            {items.map(({ request, answer }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a list that was sent never changes its order
              <div key={place} className="py-2 [overflow-wrap:anywhere] whitespace-pre-line">
                <dt className="font-semibold">
                  {place + 1}. {request}
                </dt>
                <dd>{answer ?? '–'}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  )
}
