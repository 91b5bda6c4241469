import { CardGrid } from '#web/ui/article/article-card.tsx'

const bar = 'h-4 rounded bg-grey-bg'
const keys = [1, 2, 3, 4, 5, 6, 7, 8]

const shapes = {
  cards: (
    <CardGrid>
      {keys.slice(0, 6).map((key) => (
        <div
          key={key}
          className="flex h-80 flex-col gap-3 rounded-xl border border-line bg-card p-5"
        >
          <div className={`w-2/5 ${bar}`} />
          <div className={`mt-1 h-6 w-full ${bar}`} />
          <div className={`h-6 w-3/4 ${bar}`} />
          <div className={`mt-3 w-full ${bar}`} />
          <div className={`w-full ${bar}`} />
          <div className={`w-1/2 ${bar}`} />
        </div>
      ))}
    </CardGrid>
  ),
  rows: (
    <div className="divide-y divide-line rounded-xl border border-line bg-card">
      {keys.map((key) => (
        <div key={key} className="flex h-24 flex-col justify-center gap-3 px-5">
          <div className={`w-2/3 ${bar}`} />
          <div className={`w-1/3 ${bar}`} />
        </div>
      ))}
    </div>
  ),
  form: (
    <div className="flex flex-col gap-5">
      {keys.slice(0, 6).map((key) => (
        <div key={key} className="flex flex-col gap-2">
          <div className={`w-24 ${bar}`} />
          <div className="h-11 rounded-lg border border-line bg-card" />
        </div>
      ))}
    </div>
  ),
}

/** A placeholder in the shape of the page, so that nothing moves when it loads. It contains no private data. */
export const Loading = ({ shape }: { shape: keyof typeof shapes }) => (
  <div className={`page py-10 ${shape === 'form' ? 'max-w-3xl' : ''}`}>
    <div
      aria-hidden
      className="h-9 w-64 max-w-full animate-pulse rounded bg-grey-bg sm:h-[2.65rem]"
    />
    <p role="status" className="mt-2 mb-6 text-soft">
      Loading...
    </p>
    <noscript>
      <p className="mb-6 font-semibold">
        This page needs JavaScript. All published articles can be read without it.
      </p>
    </noscript>
    <div aria-hidden className="animate-pulse">
      {shapes[shape]}
    </div>
  </div>
)
