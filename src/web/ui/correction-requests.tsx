import { formatDay } from '#domain/text/format.ts'

type CorrectionRequest = {
  number: number
  kind: 'correction' | 'minor-revision' | 'major-revision'
  returnedAt: string
  respondedAt: string | null
  items: { request: string; answer: string | null }[]
}

const requestNames = {
  correction: 'Corrections',
  'minor-revision': 'Minor revision',
  'major-revision': 'Major revision',
}

export const CorrectionRequests = ({ returns }: { returns: CorrectionRequest[] }) => (
  <section>
    <h2 className="mb-2 text-xl">Corrections and revisions</h2>
    {returns.toReversed().map(({ number, kind, returnedAt, respondedAt, items }) => (
      <div key={number} className="mb-4">
        <p className="text-soft">
          <b className="text-ink">{requestNames[kind]}</b> requested {formatDay(returnedAt)}
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
