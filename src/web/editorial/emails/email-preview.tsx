import { useRouteLoaderData } from 'react-router'
import { layOutEmail, splitParagraphs } from '#domain/email/lay-out-email.ts'
import type { loader } from '#web/root.tsx'

type Props = {
  email: { subject: string; body: string; to?: string; actionLabel?: string | null }
}

/** An email as its recipient sees it. */
export function EmailPreview({ email: { subject, body, to, actionLabel } }: Props) {
  const journal = useRouteLoaderData<typeof loader>('root')?.journal.name
  const parts = layOutEmail(splitParagraphs(body), actionLabel ? { label: actionLabel } : undefined)
  return (
    <article
      aria-label={`Email: ${subject}`}
      className="my-3 max-w-column overflow-hidden rounded-xl border border-line bg-card font-normal text-ink [overflow-wrap:anywhere]"
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 border-b border-line bg-paper px-4 py-3 text-sm">
        <dt className="text-soft">From</dt>
        <dd>{journal}</dd>
        {to && (
          <>
            <dt className="text-soft">To</dt>
            <dd>{to}</dd>
          </>
        )}
        <dt className="text-soft">Subject</dt>
        <dd className="font-semibold">{subject}</dd>
      </dl>
      <div className="px-4 py-5 font-serif leading-relaxed">
        <p className="mb-5 border-b-2 border-accent pb-2 font-bold">{journal}</p>
        {parts.map((part, place) =>
          typeof part === 'string' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs never move
            <p key={place} className="mt-4 whitespace-pre-line">
              {part}
            </p>
          ) : (
            <p key="action" className="mt-5">
              <span className="inline-block rounded-md bg-accent px-4 py-2.5 font-sans font-semibold text-on-accent">
                {part.label}
              </span>
            </p>
          ),
        )}
      </div>
    </article>
  )
}
