import { Link } from 'react-router'
import {
  depositStateInfo,
  isFailedState,
  type Registry,
} from '#domain/publishing/registration/deposit.ts'
import type { RegistrationBody } from '#features/registration/api-schemas.ts'
import { ActionButton } from '#web/api/action-button.tsx'
import { toCall } from '#web/api/to-call.ts'
import { ServerRequest } from '#web/editorial/controls/server-request.tsx'
import { PageSection } from '#web/layout/management-page.tsx'
import { registryLabels } from './deposit-labels.ts'

const connectionRequests: Record<Registry, string> = {
  crossref:
    'Please set CROSSREF_LOGIN and CROSSREF_PASSWORD, first for Crossref’s test system, as docs/operations.md describes.',
  doaj: 'Please set DOAJ_API_KEY, as docs/operations.md describes.',
}

export function RegistrySection({
  registry,
  setUp,
  host,
  counts,
}: RegistrationBody['registries'][number]) {
  const name = registryLabels[registry]
  return (
    <PageSection title={name}>
      {setUp ? (
        <p className="mt-2 text-soft">
          New and changed records are sent to {host} automatically, at most once every five minutes.
          {registry === 'crossref' && ` Please check ${name}’s first responses below.`}
        </p>
      ) : (
        <>
          <p className="mt-2 text-soft">Not connected: nothing is sent to {name}.</p>
          <ServerRequest>{connectionRequests[registry]}</ServerRequest>
        </>
      )}
      {counts.length > 0 && (
        <ul className="mt-4 flex flex-wrap gap-2" aria-label={`Deposits at ${name}`}>
          {counts.map(({ state, count }) => (
            <li key={state}>
              <Link
                to={`/manage-journals/indexing/${registry}/${state}`}
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
            call={toCall('POST /indexing/deposits', { body: { registry } })}
            success="Changes are being sent."
            failure="The records could not be sent"
          >
            Send missing records to {name}
          </ActionButton>
        </div>
      )}
    </PageSection>
  )
}
