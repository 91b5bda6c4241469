import { Link } from 'react-router'
import type { RegistrationBody } from '#features/registration/api-schemas.ts'
import { api } from '#web/client/api/api.ts'
import { listErrorMessage } from '#web/client/api/error-messages.ts'
import { ListError } from '#web/client/api/list-error.tsx'
import { useAction } from '#web/client/api/use-action.ts'
import { requireEditor } from '#web/client/session/require-user.ts'
import { BackToManagementLink } from '#web/layout/back-to-management.tsx'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Loading } from '#web/ui/feedback/loading.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import type { Route } from './+types/registration'
import { DepositFindings } from './deposit-findings.tsx'
import { RegistrySection } from './registry-section.tsx'

export const meta = () => [{ title: 'Registries' }, { name: 'robots', content: 'noindex' }]

const messages = {
  notFound: 'There are no registries.',
  notSignedIn: 'Please login to view journals',
  fallback: 'Failed to fetch the registries',
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireEditor(request)
  try {
    return {
      known: await api<RegistrationBody>('/registries', { page: request.url }),
      failure: null,
    }
  } catch (error) {
    return { known: null, failure: listErrorMessage(error, messages) }
  }
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Loading shape="rows" />

export default function Registration({ loaderData }: Route.ComponentProps) {
  const { known, failure } = loaderData
  return (
    <div className="page max-w-4xl py-10">
      <BackToManagementLink />
      <PageTitle
        lead="Who is told of what is published, and what they said."
        actions={<ButtonLink to="/manage-journals/registries/doaj">Ready for DOAJ</ButtonLink>}
      >
        Registries
      </PageTitle>
      {failure && <ListError message={failure} />}
      {known && (
        <>
          <DoiSection known={known} />
          {known.registries.map((registry) => (
            <RegistrySection key={registry.registry} {...registry} />
          ))}
          {known.doi && (
            <RegistrationSection title="Before Crossref is told">
              <DepositFindings findings={known.findings} />
            </RegistrationSection>
          )}
          <RegistrationSection title="Files by issue">
            <MetadataFiles issues={known.issues} />
          </RegistrationSection>
        </>
      )}
    </div>
  )
}

function RegistrationSection({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="mt-10 border-t-[3px] border-indigo pt-4 first-of-type:mt-0">
      <h2 className="text-2xl">{title}</h2>
      {children}
    </section>
  )
}

/** How DOIs are made, and one press for what has none. */
function DoiSection({ known: { doi, withoutDoi } }: { known: RegistrationBody }) {
  const { busy, run } = useAction({
    success: 'DOIs are being given. This can take a minute.',
    failure: 'The DOIs could not be given',
  })
  const lacking = [
    [withoutDoi.articles, 'article', 'articles'] as const,
    [withoutDoi.issues, 'issue', 'issues'] as const,
  ].flatMap(([n, one, more]) => (n > 0 ? [`${n} published ${n === 1 ? one : more}`] : []))
  return (
    <RegistrationSection title="DOIs">
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
    </RegistrationSection>
  )
}

/** What can be uploaded by hand where nothing is sent by itself. */
function MetadataFiles({ issues }: Pick<RegistrationBody, 'issues'>) {
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
