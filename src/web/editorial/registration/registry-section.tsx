import { Link } from 'react-router'
import {
  depositStateInfo,
  isFailedState,
  type Registry,
} from '#domain/publishing/registration/deposit.ts'
import type { RegistrationBody } from '#features/registration/api-schemas.ts'
import { ActionButton } from '#web/client/api/action-button.tsx'
import { registryLabels } from './deposit-labels.ts'

const environmentVariables: Record<Registry, string[]> = {
  crossref: ['CROSSREF_LOGIN', 'CROSSREF_PASSWORD'],
  doaj: ['DOAJ_API_KEY'],
}

export function RegistrySection({
  registry,
  setUp,
  host,
  counts,
}: RegistrationBody['registries'][number]) {
  const name = registryLabels[registry]
  return (
    <section className="mt-10 border-t-[3px] border-indigo pt-4">
      <h2 className="text-2xl">{name}</h2>
      {setUp ? (
        <p className="mt-2 text-soft">
          New and changed records are sent to {host} automatically, at most once every five minutes.
        </p>
      ) : (
        <p className="mt-2 text-soft">
          Not connected. Ask your site administrator to set{' '}
          {environmentVariables[registry].map((variable, index) => (
            <span key={variable}>
              {index > 0 && ' and '}
              <code className="[overflow-wrap:anywhere]">{variable}</code>
            </span>
          ))}{' '}
          on the server. See <code>docs/operations.md</code>.
        </p>
      )}
      {registry === 'crossref' && (
        <p className="mt-2 text-soft">
          Deposits to Crossref have not been tested with a real account. Start with Crossref’s test
          system and check the first responses: see <code>docs/operations.md</code>.
        </p>
      )}
      {counts.length > 0 && (
        <ul className="mt-4 flex flex-wrap gap-2" aria-label={`Deposits at ${name}`}>
          {counts.map(({ state, count }) => (
            <li key={state}>
              <Link
                to={`/manage-journals/registries/${registry}/${state}`}
                className={`inline-flex min-h-11 items-center gap-1.5 rounded-full border bg-card px-4 font-semibold no-underline hover:border-indigo ${isFailedState(state) ? 'border-alarm text-alarm' : 'border-edge text-ink'}`}
              >
                {depositStateInfo[state].label} <span className="tabular-nums">{count}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {setUp && (
        <div className="mt-4">
          {counts.length === 0 && <p className="mb-3">Nothing has been sent yet.</p>}
          <ActionButton
            call={{ method: 'POST', path: '/registries/deposits', json: { registry } }}
            success="Changes are being sent."
            failure="The records could not be sent"
          >
            Send missing records to {name}
          </ActionButton>
        </div>
      )}
    </section>
  )
}
