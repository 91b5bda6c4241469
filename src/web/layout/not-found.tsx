import { ButtonLink } from '../ui/button.tsx'

export function NotFound() {
  return (
    <div className="page py-16">
      <title>Page Not Found</title>
      <h1 className="text-3xl">Page Not Found</h1>
      <p className="mt-4 max-w-[60ch]">
        Nothing stands at this address. It may have been mistyped, or what stood here has moved.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to="/archive" look="go">
          Search the archive
        </ButtonLink>
        <ButtonLink to="/">Front page</ButtonLink>
      </div>
    </div>
  )
}
