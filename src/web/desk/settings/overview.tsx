import { Link } from 'react-router'
import { requiredPages } from '#domain/journal/written.ts'
import type { SettingsBody } from '#features/journal/wire.ts'
import { ListFailure } from '../../client/call/list-failure.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { BackToOffice } from '../back-to-office.tsx'
import type { Route } from './+types/overview'
import { loadSettings } from './load.ts'
import { parts } from './names.ts'
import { SampleArticles } from './sample-articles.tsx'

export const meta = () => [{ title: 'Settings' }, { name: 'robots', content: 'noindex' }]

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadSettings(request)
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Loading shape="rows" />

export default function Settings({ loaderData }: Route.ComponentProps) {
  const { settings, failure } = loaderData
  return (
    <div className="page max-w-4xl py-10">
      <BackToOffice />
      <PageTitle
        lead="What the journal says of itself. Readers see what you publish at once."
        actions={<ButtonLink to="/settings/versions">Versions</ButtonLink>}
      >
        Settings
      </PageTitle>
      {failure && <ListFailure message={failure} />}
      {settings && (
        <>
          <SampleArticles />
          <Lines
            lines={[
              ...parts.map(({ part, title, about }) => ({
                to: `/settings/${part}`,
                title,
                about,
                unfinished: settings.unfinished.includes(part) && 'Still the sample’s',
              })),
              {
                to: '/manage-journals/letters',
                title: 'Letters',
                about: 'The words of the mails that authors get',
                unfinished: false,
              },
            ]}
          />
          <div className="mt-10 mb-3 flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-2xl">Pages</h2>
            <ButtonLink to="/settings/new-page">Add a page</ButtonLink>
          </div>
          <Lines
            lines={inOrder(settings.pages).map(([name, { title }]) => ({
              to: `/settings/pages/${name}`,
              title,
              about: `/${name}${isShown(settings, name) ? '' : ', which readers cannot reach'}`,
              unfinished: settings.unfinished.includes(`pages.${name}`) && 'To be completed',
            }))}
          />
        </>
      )}
    </div>
  )
}

/** A page that a folder brought along without naming it has no address. */
const isShown = ({ journal }: SettingsBody, name: string): boolean =>
  requiredPages.includes(name) || journal.ownPages.some(({ page }) => page === name)

/** The pages that every journal has first, in the order of the product. */
function inOrder<Page>(pages: Record<string, Page>): [string, Page][] {
  const known = requiredPages.flatMap((name): [string, Page][] => {
    const page = pages[name]
    return page ? [[name, page]] : []
  })
  return [...known, ...Object.entries(pages).filter(([name]) => !requiredPages.includes(name))]
}

type Line = { to: string; title: string; about: string; unfinished: string | false }

const Lines = ({ lines }: { lines: Line[] }) => (
  <ul className="divide-y divide-line border-y border-line">
    {lines.map(({ to, title, about, unfinished }) => (
      <li key={to} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
        <span className="min-w-0 flex-[1_1_14rem] items-baseline gap-x-4 sm:flex">
          <Link
            to={to}
            className="inline-flex min-h-8 flex-none items-center font-semibold sm:w-64"
          >
            {title}
          </Link>
          <span className="block text-sm text-soft">{about}</span>
        </span>
        {unfinished && (
          <span className="rounded-full bg-grey-bg px-2.5 py-0.5 text-sm font-semibold text-soft">
            {unfinished}
          </span>
        )}
      </li>
    ))}
  </ul>
)
