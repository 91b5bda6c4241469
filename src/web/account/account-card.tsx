import type { ReactNode } from 'react'

/** The narrow card in which the account pages stand. */
export function AccountCard({
  title,
  lead,
  children,
}: {
  title: string
  lead?: string
  children: ReactNode
}) {
  return (
    <div className="page grid place-items-center py-12">
      <div className="w-full max-w-md overflow-hidden rounded-xl border border-line bg-card">
        <div
          aria-hidden
          className="h-14 bg-night bg-[url(/cloth/2-indigo.svg)] bg-[length:420px]"
        />
        <div className="p-6 sm:p-8">
          <h1 className="text-3xl">{title}</h1>
          {lead && <p className="mt-2 text-soft">{lead}</p>}
          <div className="mt-6 flex flex-col gap-4">{children}</div>
        </div>
      </div>
    </div>
  )
}
