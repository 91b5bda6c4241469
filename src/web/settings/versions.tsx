import { useState } from 'react'
import type { JournalSource } from '#domain/journal/journal-source.ts'
import type { VersionBody } from '#features/journal/api-schemas.ts'
import { ActionButton } from '#web/api/action-button.tsx'
import { api } from '#web/api/api.ts'
import { loadPage } from '#web/api/load-page.ts'
import { toCall } from '#web/api/to-call.ts'
import { useTask } from '#web/api/use-task.ts'
import { requireManager } from '#web/client/session/require-user.ts'
import { readPageNumber } from '#web/page-number.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ErrorBox } from '#web/ui/feedback/messages.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { formatLocalTime } from '#web/ui/local-time.ts'
import type { Route } from './+types/versions'
import { SettingsPage } from './settings-page.tsx'

export const meta = () => [{ title: 'Versions' }, { name: 'robots', content: 'noindex' }]

const limit = 30

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireManager(request)
  const page = readPageNumber(new URL(request.url))
  return loadPage(request, 'Failed to fetch the versions', async (get) => ({
    page,
    ...(await get('/settings/versions', { query: { page, limit } })),
  }))
}

export const handle = { query: ['page'] }

export default function Versions({ loaderData }: Route.ComponentProps) {
  const { data, failure } = loaderData
  return (
    <SettingsPage
      title="Versions"
      lead="All published versions of the settings and pages."
      failure={failure}
    >
      {data && (
        <>
          <ol className="divide-y divide-line border-y border-line">
            {data.versions.map((version, index) => (
              <VersionRow
                key={version.number}
                version={version}
                isCurrent={data.page === 1 && index === 0}
              />
            ))}
          </ol>
          <Pagination
            page={data.page}
            totalPages={Math.ceil(data.total / limit)}
            address={(n) => `/settings/versions?page=${n}`}
          />
        </>
      )}
    </SettingsPage>
  )
}

function VersionRow({ version, isCurrent }: { version: VersionBody; isCurrent: boolean }) {
  const { number, at, by, changed } = version
  const [content, setContent] = useState<JournalSource>()
  const { failure, run } = useTask('The version could not be loaded')
  const load = () =>
    run(async () => {
      const { data } = await api('GET /settings/versions/:number', { params: { number } })
      setContent(data)
    })
  return (
    <li className="py-4">
      <p className="font-semibold">
        Version {number}
        {isCurrent && ' (current)'}
      </p>
      <p className="text-soft">
        {by ?? 'From the files on the server'}, {formatLocalTime(at)}
      </p>
      <p className="[overflow-wrap:anywhere]">
        {changed.length > 0 ? `Changed: ${changed.join(', ')}` : 'First version'}
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button
          onClick={content ? () => setContent(undefined) : load}
          aria-expanded={Boolean(content)}
        >
          {content ? 'Close' : 'View'}
          <span className="sr-only">: version {number}</span>
        </Button>
        {!isCurrent && (
          <ActionButton
            call={toCall('POST /settings/versions/:number/restore', { params: { number } })}
            success={`Version ${number} was restored`}
            failure={`Version ${number} could not be restored`}
          >
            Restore<span className="sr-only">: version {number}</span>
          </ActionButton>
        )}
      </div>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {content && <VersionContent content={content} changed={changed} />}
    </li>
  )
}

/** The changed values of a version, or all values of the first version. */
function VersionContent({ content, changed }: { content: JournalSource; changed: string[] }) {
  const names = changed.length > 0 ? changed : Object.keys(content.journal)
  return (
    <dl className="mt-3 rounded-xl border border-line bg-card p-4">
      {names.map((name) => (
        <div key={name} className="mb-3 last:mb-0">
          <dt className="font-semibold">{name}</dt>
          <dd className="whitespace-pre-wrap [overflow-wrap:anywhere]">
            {formatValue(content, name)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function formatValue({ journal, pages }: JournalSource, name: string): string {
  const page = name.startsWith('pages.') ? pages[name.slice('pages.'.length)] : undefined
  if (page) return `${page.title}\n${page.description}\n\n${page.text}`
  const value: unknown = journal[name as keyof typeof journal]
  if (value === undefined) return '(empty)'
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}
