import { Link } from 'react-router'
import type { Registry } from '#domain/publishing/registration/deposit.ts'
import type { RegistrationBody } from '#features/registration/api-schemas.ts'
import { useAction } from '#web/client/api/use-action.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { isFailedState, registryLabels, stateLabels } from './deposit-labels.ts'

const environmentVariables: Record<Registry, string[]> = {
  crossref: ['CROSSREF_LOGIN', 'CROSSREF_PASSWORD'],
  doaj: ['DOAJ_API_KEY'],
}

/** A registry: whether it is told, and how many deposits are in which state. */
export function RegistrySection({
  registry,
  setUp,
  host,
  counts,
}: RegistrationBody['registries'][number]) {
  const name = registryLabels[registry]
  const { busy, run } = useAction({
    success: 'What has changed is on its way.',
    failure: 'It could not be sent',
  })
  const depositAll = () => run({ method: 'POST', path: '/registries/deposits', json: { registry } })
  return (
    <section className="mt-10 border-t-[3px] border-indigo pt-4">
      <h2 className="text-2xl">{name}</h2>
      {setUp ? (
        <p className="mt-2 text-soft">
          What is published or changed is sent to {host} by itself, at most once in five minutes.
        </p>
      ) : (
        <p className="mt-2 text-soft">
          Nothing is sent. Whoever runs the site sets{' '}
          {environmentVariables[registry].map((variable, place) => (
            <span key={variable}>
              {place > 0 && ' and '}
              <code className="[overflow-wrap:anywhere]">{variable}</code>
            </span>
          ))}{' '}
          in the environment of the server; <code>docs/operations.md</code> says more.
        </p>
      )}
      {registry === 'crossref' && (
        <p className="mt-2 text-soft">
          Sending to Crossref has not yet been tried with a real account. Begin with Crossref’s test
          system, and look at the first answers; <code>docs/operations.md</code> says how.
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
                {stateLabels[state]} <span className="tabular-nums">{count}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {setUp && (
        <div className="mt-4">
          {counts.length === 0 && <p className="mb-3">Nothing was sent yet.</p>}
          <Button disabled={busy} onClick={depositAll}>
            Send all that {name} does not have
          </Button>
        </div>
      )}
    </section>
  )
}
