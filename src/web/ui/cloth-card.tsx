import type { ReactNode } from 'react'

type Props = { title: string; lead?: string; children: ReactNode }

/** A page that says or asks one thing: a card with a strip of cloth. */
export function ClothCard({ title, lead, children }: Props) {
  return (
    <div className="page grid place-items-center py-12">
      <div className="w-full max-w-md overflow-hidden rounded-xl border border-line bg-card">
        <div aria-hidden className="h-14 bg-night bg-(image:--cloth) bg-[length:420px]" />
        <div className="p-6 sm:p-8">
          <h1 className="text-3xl">{title}</h1>
          {lead && <p className="mt-2 text-pretty text-soft">{lead}</p>}
          <div className="mt-6 flex flex-col gap-4">{children}</div>
        </div>
      </div>
    </div>
  )
}
