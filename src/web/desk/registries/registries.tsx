import { Link } from 'react-router'
import type { RegistriesBody } from '#features/discovery/wire.ts'
import { api } from '../../client/call/api.ts'
import { listFailure } from '../../client/call/failure.ts'
import { ListFailure } from '../../client/call/list-failure.tsx'
import { requireEditor } from '../../client/session/guard.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { BackToOffice } from '../back-to-office.tsx'
import { useTask } from '../use-task.ts'
import type { Route } from './+types/registries'
import { RegistryFindings } from './registry-findings.tsx'
import { RegistryPart } from './registry-part.tsx'

export const meta = () => [{ title: 'Registries' }, { name: 'robots', content: 'noindex' }]

const words = {
  notFound: 'There are no registries.',
  notSignedIn: 'Please login to view journals',
  fallback: 'Failed to fetch the registries',
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireEditor(request)
  try {
    return { known: await api<RegistriesBody>('/registries', { page: request.url }), failure: null }
  } catch (error) {
    return { known: null, failure: listFailure(error, words) }
  }
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Loading shape="rows" />

export default function Registries({ loaderData }: Route.ComponentProps) {
  const { known, failure } = loaderData
  return (
    <div className="page max-w-4xl py-10">
      <BackToOffice />
      <PageTitle
        lead="Who is told of what is published, and what they said."
        actions={<ButtonLink to="/manage-journals/registries/doaj">Ready for DOAJ</ButtonLink>}
      >
        Registries
      </PageTitle>
      {failure && <ListFailure message={failure} />}
      {known && (
        <>
          <Dois known={known} />
          {known.registries.map((registry) => (
            <RegistryPart key={registry.registry} {...registry} />
          ))}
          {known.doi && (
            <Part title="Before Crossref is told">
              <RegistryFindings findings={known.findings} />
            </Part>
          )}
          <Part title="Files by issue">
            <Files issues={known.issues} />
          </Part>
        </>
      )}
    </div>
  )
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="mt-10 border-t-[3px] border-indigo pt-4 first-of-type:mt-0">
      <h2 className="text-2xl">{title}</h2>
      {children}
    </section>
  )
}

/** How DOIs are made, and one press for what has none. */
function Dois({ known: { doi, withoutDoi } }: { known: RegistriesBody }) {
  const { busy, run } = useTask({
    success: 'DOIs are being given. This can take a minute.',
    failure: 'The DOIs could not be given',
  })
  const lacking = [
    [withoutDoi.articles, 'article', 'articles'] as const,
    [withoutDoi.issues, 'issue', 'issues'] as const,
  ].flatMap(([n, one, more]) => (n > 0 ? [`${n} published ${n === 1 ? one : more}`] : []))
  return (
    <Part title="DOIs">
      {doi ? (
        <dl className="mt-2 grid gap-x-6 gap-y-1 [overflow-wrap:anywhere] sm:grid-cols-[auto_1fr]">
          <dt className="text-soft">Articles</dt>
          <dd>
            {doi.prefix}/{doi.pattern}
          </dd>
          <dt className="text-soft">Issues</dt>
          <dd>
            {doi.prefix}/{doi.issuePattern}
          </dd>
        </dl>
      ) : (
        <p className="mt-2 text-soft">
          The journal has no DOI prefix. Once it has one from Crossref, write it in{' '}
          <Link to="/settings/dois">the settings</Link>: then every article and issue gets its DOI
          when it is published, and keeps it.
        </p>
      )}
      {doi && lacking.length > 0 && (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <p>{lacking.join(' and ')} without a DOI.</p>
          <Button
            look="go"
            disabled={busy}
            onClick={() => run({ method: 'POST', path: '/registries/dois' })}
          >
            Give them DOIs
          </Button>
        </div>
      )}
      {doi && lacking.length === 0 && (
        <p className="mt-2">Everything that is published has a DOI.</p>
      )}
    </Part>
  )
}

/** What can be uploaded by hand where nothing is sent by itself. */
function Files({ issues }: Pick<RegistriesBody, 'issues'>) {
  if (issues.length === 0) return <p className="mt-2 text-soft">No issue is published yet.</p>
  return (
    <>
      <p className="mt-2 text-soft">To be uploaded by hand, where nothing is sent by itself.</p>
      <ul className="mt-2 divide-y divide-line">
        {issues.map(({ name, crossref, doaj }) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-x-6 py-1">
            <span>{name}</span>
            <span className="flex gap-5">
              {crossref && (
                <FileLink href={crossref} name={name}>
                  Crossref XML
                </FileLink>
              )}
              {doaj && (
                <FileLink href={doaj} name={name}>
                  DOAJ XML
                </FileLink>
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function FileLink({ href, name, children }: { href: string; name: string; children: string }) {
  return (
    <a
      href={href}
      download={`${name} ${children}.xml`.replace(/[^\w-]+/g, '-').replace(/-xml$/, '.xml')}
      aria-label={`${children} of ${name}`}
      className="inline-flex min-h-11 items-center"
    >
      {children}
    </a>
  )
}
