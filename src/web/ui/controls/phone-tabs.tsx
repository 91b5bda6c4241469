type Props<Tab extends string> = {
  tab: Tab
  labels: Record<Tab, string>
  onChange(tab: Tab): void
}

/** Switches between two parts of a page that are beside each other on a wide screen. */
export const PhoneTabs = <Tab extends string>({ tab, labels, onChange }: Props<Tab>) => (
  <div className="sticky top-0 z-10 my-3 flex gap-6 border-b border-line bg-paper lg:hidden">
    {(Object.keys(labels) as Tab[]).map((name) => (
      <button
        key={name}
        type="button"
        aria-pressed={tab === name}
        className="min-h-11 border-b-3 border-transparent px-1 font-semibold text-soft aria-pressed:border-accent aria-pressed:text-ink"
        onClick={() => onChange(name)}
      >
        {labels[name]}
      </button>
    ))}
  </div>
)
