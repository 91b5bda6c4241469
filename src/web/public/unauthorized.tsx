import { ButtonLink } from '../ui/button.tsx'

export const meta = () => [{ title: 'Access Denied' }, { name: 'robots', content: 'noindex' }]

export default function Unauthorized() {
  return (
    <div className="page py-16">
      <h1 className="text-3xl">Access Denied</h1>
      <p className="mt-4 max-w-[60ch]">This area is restricted to administrators.</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to="/dashboard" look="go">
          Your dashboard
        </ButtonLink>
        <ButtonLink to="/">Front page</ButtonLink>
      </div>
    </div>
  )
}
