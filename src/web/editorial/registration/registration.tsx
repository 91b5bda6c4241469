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

export const meta = () => [{ title: 'Indexing and DOIs' }, { name: 'robots', content: 'noindex' }]

const messages = {
  notFound: 'There is no registration data.',
  notSignedIn: 'Please login to view journals',
  fallback: 'Failed to fetch the registration data',
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireEditor(request)
  try {
    return {
      registration: await api<RegistrationBody>('/registries', { page: request.url }),
      failure: null,
    }
  } catch (error) {
    return { registration: null, failure: listErrorMessage(error, messages) }
  }
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Loading shape="rows" />

export default function Registration({ loaderData }: Route.ComponentProps) {
  const { registration, failure } = loaderData
  return (
    <div className="page max-w-4xl py-10">
      <BackToManagementLink />
      <PageTitle
        lead="Deposits to Crossref and DOAJ, and their status."
        actions={<ButtonLink to="/manage-journals/registries/doaj">Ready for DOAJ</ButtonLink>}
      >
        Indexing and DOIs
      </PageTitle>
      {failure && <ListError message={failure} />}
      {registration && (
        <>
          <DoiSection registration={registration} />
          {registration.registries.map((registry) => (
            <RegistrySection key={registry.registry} {...registry} />
          ))}
          {registration.doi && (
            <RegistrationSection title="Checks before deposit">
              <DepositFindings findings={registration.findings} />
            </RegistrationSection>
          )}
          <RegistrationSection title="Metadata files by issue">
            <MetadataFiles issues={registration.issues} />
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

/** The DOI patterns, and a button that assigns DOIs to published articles and issues without one. */
function DoiSection({ registration: { doi, withoutDoi } }: { registration: RegistrationBody }) {
  const { busy, run } = useAction({
    success: 'DOIs are being assigned. This can take a minute.',
    failure: 'The DOIs could not be assigned',
  })
  const missing = [
    [withoutDoi.articles, 'article', 'articles'] as const,
    [withoutDoi.issues, 'issue', 'issues'] as const,
  ].flatMap(([count, singular, plural]) =>
    count > 0 ? [`${count} published ${count === 1 ? singular : plural}`] : [],
  )
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
          The journal has no DOI prefix. When you have one from Crossref, enter it in the{' '}
          <Link to="/settings/dois">DOI settings</Link>. Every article and issue then gets a
          permanent DOI when it is published.
        </p>
      )}
      {doi && missing.length > 0 && (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <p>{missing.join(' and ')} without a DOI.</p>
          <Button
            look="go"
            disabled={busy}
            onClick={() => run({ method: 'POST', path: '/registries/dois' })}
          >
            Assign DOIs
          </Button>
        </div>
      )}
      {doi && missing.length === 0 && (
        <p className="mt-2">All published articles and issues have a DOI.</p>
      )}
    </RegistrationSection>
  )
}

/** Metadata files to upload by hand when automatic deposit is not set up. */
function MetadataFiles({ issues }: Pick<RegistrationBody, 'issues'>) {
  if (issues.length === 0) return <p className="mt-2 text-soft">No issues published yet.</p>
  return (
    <>
      <p className="mt-2 text-soft">
        Upload these files to the registries by hand if automatic deposit is not set up.
      </p>
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
