import { formatDay } from '#domain/text/format.ts'

type CorrectionRequest = {
  number: number
  returnedAt: string
  respondedAt: string | null
  items: { request: string; answer: string | null }[]
}

export const CorrectionRequests = ({ returns }: { returns: CorrectionRequest[] }) => (
  <section>
    <h2 className="mb-2 text-xl">Correction requests</h2>
    {returns.toReversed().map(({ number, returnedAt, respondedAt, items }) => (
      <div key={number} className="mb-4">
        <p className="text-soft">
          Requested {formatDay(returnedAt)}
          {respondedAt ? `, replied ${formatDay(respondedAt)}` : ', no reply yet'}
        </p>
        <dl className="divide-y divide-line border-y border-line">
          {items.map(({ request, answer }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a sent list never changes its order
            <div key={index} className="py-2 [overflow-wrap:anywhere] whitespace-pre-line">
              <dt className="font-semibold">
                {index + 1}. {request}
              </dt>
              <dd>{answer ?? '–'}</dd>
            </div>
          ))}
        </dl>
      </div>
    ))}
  </section>
)
