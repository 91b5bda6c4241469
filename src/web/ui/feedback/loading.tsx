const shapes = {
  rows: {
    list: 'divide-y divide-line rounded-xl border border-line bg-card',
    item: 'h-24 justify-center px-5',
    lines: ['w-2/3', 'w-1/3'],
  },
  form: { list: 'flex flex-col gap-5', item: '', lines: ['w-24', 'h-11 w-full'] },
}

/** A placeholder in the shape of the page, so that nothing moves when it loads. It contains no private data. */
export function Loading({ shape }: { shape: keyof typeof shapes }) {
  const { list, item, lines } = shapes[shape]
  return (
    <div className={`page py-10 ${shape === 'form' ? 'max-w-column' : ''}`}>
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
      <div aria-hidden className={`animate-pulse ${list}`}>
        {[1, 2, 3, 4, 5, 6].map((key) => (
          <div key={key} className={`flex flex-col gap-3 ${item}`}>
            {lines.map((line) => (
              <div key={line} className={`min-h-4 rounded bg-grey-bg ${line}`} />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
