import type { ReactNode } from 'react'

type Props = { title: string; lead?: string; children: ReactNode }

/** A page with a single message or form in a card, with the pattern beside it; on a phone, above it. */
export const CenteredCard = ({ title, lead, children }: Props) => (
  <div className="page py-10">
    <div className="grid overflow-hidden rounded-xl border border-line bg-card lg:grid-cols-[28rem_minmax(0,1fr)]">
      <div
        aria-hidden
        className="pattern h-14 bg-[length:480px] lg:order-last lg:h-full lg:bg-[length:720px]"
      />
      <div className="p-6 max-lg:max-w-md sm:p-8 lg:min-h-96">
        <h1 className="text-3xl">{title}</h1>
        {lead && <p className="mt-2 text-pretty text-soft">{lead}</p>}
        <div className="mt-6 flex flex-col gap-4">{children}</div>
      </div>
    </div>
  </div>
)
