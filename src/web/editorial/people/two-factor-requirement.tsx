import { Link } from 'react-router'
import type { TwoFactorPolicyBody } from '#features/accounts/api-schemas.ts'
import { toCall } from '#web/api/to-call.ts'
import { useAction } from '#web/api/use-action.ts'
import { twoFactorPath } from '#web/client/session/require-user.ts'
import { TitledSection } from '#web/editorial/controls/titled-section.tsx'

export function TwoFactorRequirement({ rule }: { rule: TwoFactorPolicyBody }) {
  const { busy, run } = useAction({
    success: 'Your choice is saved.',
    failure: 'Your choice was not saved',
  })
  const { required, without } = rule
  return (
    <TitledSection id="login" title="Two-step login" className="mt-10 max-w-column">
      <label className="mt-2 flex min-h-11 items-start gap-2 py-2.5">
        <input
          type="checkbox"
          className="mt-0.5 size-5 flex-none accent-indigo"
          checked={required}
          disabled={busy}
          onChange={() => run(toCall('PUT /two-factor-policy', { body: { required: !required } }))}
        />
        Editors and managers must use two-step login
      </label>
      <p className="pl-7 text-soft">
        {describeMissingSetup(without)} Anyone without it must set it up at the next login. Set up{' '}
        <Link to={twoFactorPath}>your own</Link> first.
      </p>
    </TitledSection>
  )
}

const describeMissingSetup = (without: number): string =>
  without === 0
    ? 'All of them have set it up.'
    : `${without === 1 ? '1 of them has' : `${without} of them have`} not set it up yet.`
