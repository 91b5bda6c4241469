import { Link } from 'react-router'
import { requiredPages } from '#domain/journal/journal-source.ts'
import type { SettingsBody } from '#features/journal/api-schemas.ts'
import { ManagementPage } from '#web/layout/management-page.tsx'
import { Tag } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import type { Route } from './+types/overview'
import { RemoveSampleContent } from './sample-content.tsx'
import { loadSettings } from './settings-page.tsx'
import { hasMissingTexts, missingTexts, settingsParts, sortPages } from './settings-parts.ts'

export const meta = () => [{ title: 'Settings' }, { name: 'robots', content: 'noindex' }]

export const clientLoader = loadSettings

export default function Settings({ loaderData }: Route.ComponentProps) {
  const { data: settings, failure } = loaderData
  return (
    <ManagementPage
      title="Settings"
      lead="Your journal’s details and pages. Readers see changes as soon as you publish them."
      actions={<ButtonLink to="/settings/versions">Versions</ButtonLink>}
      failure={failure}
    >
      {settings && (
        <>
          <RemoveSampleContent />
          <SettingsLinks
            links={[
              ...settingsParts.map(({ part, title, about }) => ({
                to: `/settings/${part}`,
                title,
                about,
                unfinished:
                  settings.unfinished.includes(part) &&
                  !settings.sampleFields[part] &&
                  'Sample text',
                sampleFields: settings.sampleFields[part],
              })),
              {
                to: '/settings/review-forms',
                title: 'Review forms',
                about: 'Questions for reviewers',
                unfinished: false,
              },
              {
                to: '/manage-journals/emails',
                title: 'Emails',
                about: 'Emails to authors and reviewers, and their templates',
                unfinished: false,
              },
            ]}
          />
          <div className="mt-10 mb-3 flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-2xl">Pages</h2>
            <div className="flex flex-wrap gap-3">
              {hasMissingTexts(settings) && (
                <ButtonLink to={missingTexts.to}>{missingTexts.title}</ButtonLink>
              )}
              <ButtonLink to="/settings/new-page">Add a page</ButtonLink>
            </div>
          </div>
          <SettingsLinks
            links={sortPages(settings.pages).map(([name, { title }]) => ({
              to: `/settings/pages/${name}`,
              title,
              about: `/${name}${isReachable(settings, name) ? '' : ' (not reachable by readers)'}`,
              unfinished: settings.unfinished.includes(`pages.${name}`) && 'To be completed',
            }))}
          />
        </>
      )}
    </ManagementPage>
  )
}

/** An imported page that is neither required nor listed has no address. */
const isReachable = ({ journal }: SettingsBody, name: string): boolean =>
  requiredPages.includes(name) || journal.customPages.some(({ page }) => page === name)

type SettingsLink = {
  to: string
  title: string
  about: string
  unfinished: string | false
  sampleFields?: string[] | undefined
}

const SettingsLinks = ({ links }: { links: SettingsLink[] }) => (
  <ul className="divide-y divide-line border-y border-line">
    {links.map(({ to, title, about, unfinished, sampleFields }) => (
      <li key={to} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
        <span className="min-w-0 flex-[1_1_16rem] items-baseline gap-x-4 sm:flex">
          <Link
            to={to}
            className="inline-flex min-h-8 flex-none items-center font-semibold sm:w-64"
          >
            {title}
          </Link>
          <span className="block text-sm text-soft">
            {about}
            {sampleFields && (
              <span className="block">Still from the sample: {sampleFields.join(', ')}</span>
            )}
          </span>
        </span>
        {unfinished && <Tag>{unfinished}</Tag>}
      </li>
    ))}
  </ul>
)
