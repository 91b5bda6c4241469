import type { ReactNode } from 'react'

const Chart = ({ svg }: { svg: string }) => (
  <div
    className="mb-4 max-w-3xl rounded-xl border border-line bg-card p-3 [&_svg]:h-auto [&_svg]:w-full"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: written by the server from numbers and fixed texts
    dangerouslySetInnerHTML={{ __html: svg }}
  />
)

/** A chart with its numbers in a table below it; on a wide screen, beside it. */
export const ChartWithTable = ({ svg, children }: { svg: string; children: ReactNode }) => (
  <div className="lg:grid lg:grid-cols-[26rem_minmax(0,1fr)] lg:items-start lg:gap-6">
    <Chart svg={svg} />
    {children}
  </div>
)
