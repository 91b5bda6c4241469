import { formatDay } from '#domain/text/format.ts'

type CorrectionRequest = {
  number: number
  kind: 'correction' | 'minor-revision' | 'major-revision'
  requestedAt: string
  respondedAt: string | null
  points: { request: string; response: string | null }[]
}

const requestNames = {
  correction: 'Corrections',
  'minor-revision': 'Minor revision',
  'major-revision': 'Major revision',
}

export const CorrectionRequests = ({ requests }: { requests: CorrectionRequest[] }) => (
  <section>
    <h2 className="mb-2 text-xl">Corrections and revisions</h2>
    {requests.toReversed().map(({ number, kind, requestedAt, respondedAt, points }) => (
      <div key={number} className="mb-4">
        <p className="text-soft">
          <b className="text-ink">{requestNames[kind]}</b> requested {formatDay(requestedAt)}
          {respondedAt ? `, replied ${formatDay(respondedAt)}` : ', no reply yet'}
        </p>
        <dl className="divide-y divide-line border-y border-line">
          {points.map(({ request, response }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a sent list never changes its order
            <div key={index} className="py-2 [overflow-wrap:anywhere] whitespace-pre-line">
              <dt className="font-semibold">
                {index + 1}. {request}
              </dt>
              <dd>{response ?? '–'}</dd>
            </div>
          ))}
        </dl>
      </div>
    ))}
  </section>
)
