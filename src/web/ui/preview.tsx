export const Preview = ({
  className = 'bg-card p-4',
  children,
}: {
  className?: string
  children: React.ReactNode
}) => (
  <section aria-label="Preview">
    <p aria-hidden className="mb-1 text-sm text-soft">
      Preview
    </p>
    <div className={`rounded-xl border border-line [overflow-wrap:anywhere] ${className}`}>
      {children}
    </div>
  </section>
)
