import { Suspense } from 'react'
import { Await } from 'react-router'
import type { FindingList, OutboxBody, SystemBody } from '#features/system/wire.ts'
import { api } from '../client/call/api.ts'
import { listFailure } from '../client/call/failure.ts'
import { ListFailure } from '../client/call/list-failure.tsx'
import { requireManager } from '../client/session/guard.ts'
import { Loading } from '../ui/loading.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import type { Route } from './+types/system'
import { BackToOffice } from './back-to-office.tsx'
import { FailedJobs } from './system/failed-jobs.tsx'
import { Findings } from './system/findings.tsx'
import { HeldFiles } from './system/held-files.tsx'
import { Outbox } from './system/outbox.tsx'
import { SystemFacts } from './system/system-facts.tsx'

export const meta = () => [{ title: 'System' }, { name: 'robots', content: 'noindex' }]

const words = {
  notFound: 'There is nothing to see.',
  notSignedIn: 'Please login to continue',
  fallback: 'The state of the site could not be loaded',
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireManager(request)
  const page = request.url
  // It calls the mail server, which may take long: the rest is shown meanwhile.
  const looking = api<FindingList>('/system/findings', { page }).then(
    ({ findings }) => ({ findings, failure: null }),
    (error) => ({ findings: null, failure: listFailure(error, words) }),
  )
  try {
    const [system, outbox] = await Promise.all([
      api<SystemBody>('/system', { page }),
      api<OutboxBody>('/system/outbox', { page }),
    ])
    return { system, outbox, looking, failure: null }
  } catch (error) {
    return { system: null, outbox: null, looking, failure: listFailure(error, words) }
  }
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Loading shape="rows" />

export default function System({ loaderData }: Route.ComponentProps) {
  const { system, outbox, looking, failure } = loaderData
  return (
    <div className="page max-w-5xl py-10 [&>section]:mb-10">
      <BackToOffice />
      <PageTitle lead="How the site stands, and what to do where it does not stand well.">
        System
      </PageTitle>
      {failure && <ListFailure message={failure} />}
      <section aria-labelledby="looked">
        <h2 id="looked" className="mb-3 text-2xl">
          What was looked at
        </h2>
        <Suspense fallback={<p role="status">Looking…</p>}>
          <Await resolve={looking}>{(looked) => <Findings {...looked} />}</Await>
        </Suspense>
      </section>
      {system && <FailedJobs jobs={system.failedJobs} />}
      {system && <HeldFiles files={system.heldFiles} />}
      {system && <SystemFacts system={system} />}
      {system && outbox && !system.mail.delivers && <Outbox outbox={outbox} />}
    </div>
  )
}
