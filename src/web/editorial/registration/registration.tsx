import { Link } from 'react-router'
import type { RegistrationBody } from '#features/registration/api-schemas.ts'
import { ActionButton } from '#web/api/action-button.tsx'
import { loadPage } from '#web/api/load-page.ts'
import { toCall } from '#web/api/to-call.ts'
import { requireEditor } from '#web/client/session/require-user.ts'
import { ManagementPage, PageSection } from '#web/layout/management-page.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import type { Route } from './+types/registration'
import { DepositFindings } from './deposit-findings.tsx'
import { RegistrySection } from './registry-section.tsx'

export const meta = () => [{ title: 'Indexing and DOIs' }, { name: 'robots', content: 'noindex' }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireEditor(request)
  return loadPage(request, 'Failed to fetch the registration data', (get) => get('/indexing'))
}

export default function Registration({ loaderData }: Route.ComponentProps) {
  const { data: registration, failure } = loaderData
  return (
    <ManagementPage
      title="Indexing and DOIs"
      lead="Deposits to Crossref and DOAJ, and their status."
      actions={<ButtonLink to="/manage-journals/indexing/doaj">Ready for DOAJ</ButtonLink>}
      failure={failure}
    >
      {registration && (
        <>
          <DoiSection registration={registration} />
          {registration.registries.map((registry) => (
            <RegistrySection key={registry.registry} {...registry} />
          ))}
          {registration.doi && (
            <PageSection title="Checks before deposit">
              <DepositFindings findings={registration.findings} />
            </PageSection>
          )}
          <PageSection title="Metadata files by issue">
            <MetadataFiles issues={registration.issues} />
          </PageSection>
        </>
      )}
    </ManagementPage>
  )
}

function DoiSection({ registration: { doi, withoutDoi } }: { registration: RegistrationBody }) {
  const missing = [
    [withoutDoi.articles, 'article', 'articles'] as const,
    [withoutDoi.issues, 'issue', 'issues'] as const,
  ].flatMap(([count, singular, plural]) =>
    count > 0 ? [`${count} published ${count === 1 ? singular : plural}`] : [],
  )
  return (
    <PageSection title="DOIs">
      {doi ? (
        <dl className="mt-2 grid gap-x-6 gap-y-1 [overflow-wrap:anywhere] sm:grid-cols-[auto_1fr]">
          <dt className="text-soft">Articles</dt>
          <dd>
            {doi.prefix}/{doi.pattern}
          </dd>
          <dt className="text-soft max-sm:mt-2">Issues</dt>
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
          <ActionButton
            look="primary"
            call={toCall('POST /indexing/dois')}
            success="DOIs are being assigned. This can take a minute."
            failure="The DOIs could not be assigned"
          >
            Assign DOIs
          </ActionButton>
        </div>
      )}
      {doi && missing.length === 0 && (
        <p className="mt-2">All published articles and issues have a DOI.</p>
      )}
    </PageSection>
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

const FileLink = ({ href, name, children }: { href: string; name: string; children: string }) => (
  <a
    href={href}
    download={`${name} ${children}.xml`.replace(/[^\w-]+/g, '-').replace(/-xml$/, '.xml')}
    aria-label={`${children} of ${name}`}
    className="inline-flex min-h-11 items-center"
  >
    {children}
  </a>
)
