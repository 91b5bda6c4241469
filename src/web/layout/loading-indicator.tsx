import { useNavigation } from 'react-router'

export function LoadingIndicator() {
  const loading = useNavigation().state === 'loading'
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-40">
      {loading && (
        <>
          <div className="h-1 animate-pulse bg-accent" />
          <span className="fixed right-4 bottom-4 rounded-full border border-line bg-card px-3 py-1 text-sm text-soft">
            Loading...
          </span>
        </>
      )}
    </div>
  )
}
