import { formatDay } from '#domain/text/format.ts'

/** The author's appeal of a rejection. */
export const AppealText = ({ appeal }: { appeal: { text: string; appealedAt: string } }) => (
  <section>
    <h2 className="mb-2 text-xl">Appeal</h2>
    <p className="text-soft">Sent {formatDay(appeal.appealedAt)}</p>
    <p className="max-w-prose [overflow-wrap:anywhere] whitespace-pre-line">{appeal.text}</p>
  </section>
)
