import type { ReactNode } from 'react'

/** A picture of figures, drawn by the server; its numbers stand in a table beside it. */
function Chart({ svg }: { svg: string }) {
  return (
    <div
      className="mb-4 max-w-3xl rounded-xl border border-line bg-card p-3 [&_svg]:h-auto [&_svg]:w-full"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: written by the server from numbers and its own words
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  )
}

/** A picture with its numbers: below each other, and beside each other where there is room. */
export function ChartWithTable({ svg, children }: { svg: string; children: ReactNode }) {
  return (
    <div className="lg:grid lg:grid-cols-[26rem_minmax(0,1fr)] lg:items-start lg:gap-6">
      <Chart svg={svg} />
      {children}
    </div>
  )
}
