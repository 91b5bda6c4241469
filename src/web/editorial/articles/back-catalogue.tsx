import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { ConversionOutcome } from '#domain/publishing/catalogue-conversion.ts'
import type { ConversionBody } from '#features/publishing/full-text/catalogue/api-schemas.ts'
import { send } from '#web/api/api.ts'
import { loadPage } from '#web/api/load-page.ts'
import { type ApiCall, toCall } from '#web/api/to-call.ts'
import { useTask } from '#web/api/use-task.ts'
import { requireManager } from '#web/client/session/require-user.ts'
import { ManagementPage } from '#web/layout/management-page.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { usePolling } from '#web/ui/hooks/use-polling.ts'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { Table } from '#web/ui/table.tsx'
import { CsvButton } from '../reports/csv-button.tsx'
import type { Route } from './+types/back-catalogue'
import { ApproveConverted } from './approve-converted.tsx'
import { ConversionProgress, outcomeNames } from './conversion-progress.tsx'

export const meta = () => [{ title: 'Back catalogue' }, { name: 'robots', content: 'noindex' }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireManager(request)
  const { searchParams } = new URL(request.url)
  const outcome = Object.keys(outcomeNames).find((name) => name === searchParams.get('outcome'))
  const page = Math.max(1, Math.floor(Number(searchParams.get('page'))) || 1)
  const query = new URLSearchParams({ ...(outcome && { outcome }), page: String(page) })
  const loaded = await loadPage(request, 'The conversion could not be loaded', (get) =>
    get('/full-texts/conversion', { query }),
  )
  return { ...loaded, outcome: outcome as ConversionOutcome | undefined, page }
}

export default function BackCatalogue({ loaderData }: Route.ComponentProps) {
  const { data, failure, outcome, page } = loaderData
  const conversion = data?.conversion
  usePolling(conversion?.state === 'running')
  const { change, busy } = useConversion()
  return (
    <ManagementPage
      back={{ to: '/manage-journals/system', label: 'System' }}
      title="Back catalogue"
      lead="Converts the Word files of all public articles to full text, one by one in the background. Readers see a full text once an editor has approved it; an article that cannot be converted keeps what it has."
      failure={failure}
    >
      {data && conversion?.state !== 'running' && (
        <StartForm change={change} busy={busy} isPrimary={data.approvable === 0} />
      )}
      {conversion && (
        <ConversionProgress conversion={conversion}>
          {conversion.state === 'running' && (
            <Button disabled={busy} onClick={() => change(toCall('DELETE /full-texts/conversion'))}>
              Stop
            </Button>
          )}
          {conversion.state === 'stopped' && (
            <Button
              disabled={busy}
              onClick={() => change(toCall('POST /full-texts/conversion/resume'))}
            >
              Continue
            </Button>
          )}
        </ConversionProgress>
      )}
      {data && conversion && conversion.state !== 'running' && (
        <div className="mt-8">
          <ApproveConverted approvable={data.approvable} />
        </div>
      )}
      {data && conversion && <Report data={data} outcome={outcome} page={page} />}
    </ManagementPage>
  )
}

type Change = (call: ApiCall) => Promise<void>

function useConversion(): { change: Change; busy: boolean } {
  const { busy, run } = useTask('The conversion could not be changed')
  const { revalidate } = useRevalidator()
  const change: Change = async (call) => {
    const failure = await run(() => send(call).finally(revalidate))
    if (failure) toast('error', failure, { id: call.path })
  }
  return { change, busy }
}

type StartProps = { change: Change; busy: boolean; isPrimary: boolean }

function StartForm({ change, busy, isPrimary }: StartProps) {
  const [again, setAgain] = useState(false)
  return (
    <form
      className="mb-8 flex flex-col items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void change(toCall('POST /full-texts/conversion', { body: { again } }))
      }}
    >
      <label className="flex items-center gap-2.5 py-1">
        <input
          type="checkbox"
          checked={again}
          onChange={(event) => setAgain(event.target.checked)}
          className="size-5 flex-none accent-indigo"
        />
        Convert articles again that were converted before, unless they are approved or edited
      </label>
      <Button type="submit" look={isPrimary ? 'primary' : 'line'} disabled={busy}>
        Convert the back catalogue
      </Button>
    </form>
  )
}

type ReportProps = { data: ConversionBody; outcome: ConversionOutcome | undefined; page: number }

const pagePath = (outcome: string | undefined, page: number): string =>
  `?${new URLSearchParams({ ...(outcome && { outcome }), page: String(page) })}`

function Report({ data: { conversion, articles, limit }, outcome, page }: ReportProps) {
  const { outcomes } = conversion ?? {}
  if (!outcomes) return null
  const done = Object.values(outcomes).reduce((sum, number) => sum + number, 0)
  const listed = outcome ? outcomes[outcome] : done
  return (
    <section aria-labelledby="report-title" className="mt-8">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="report-title" className="text-xl">
          Report
        </h2>
        {done > 0 && (
          <CsvButton
            call={toCall('GET /statistics/full-texts/table')}
            fileName="full-texts.csv"
            of="the converted articles"
          />
        )}
      </div>
      <ul className="mb-4 flex flex-wrap gap-x-5 gap-y-1">
        {[undefined, ...(Object.keys(outcomeNames) as ConversionOutcome[])].map((each) => (
          <li key={each ?? 'all'}>
            <Link
              to={pagePath(each, 1)}
              aria-current={each === outcome ? 'true' : undefined}
              className="inline-block py-1 aria-[current]:text-ink aria-[current]:no-underline"
            >
              {each ? outcomeNames[each] : 'All'} ({each ? outcomes[each] : done})
            </Link>
          </li>
        ))}
      </ul>
      {articles.length === 0 ? (
        <p className="text-soft">No articles.</p>
      ) : (
        <Table
          rows={articles}
          rowKey={({ articleId }) => articleId}
          columns={{
            Article: ({ articleId, title }) => (
              <Link to={`/manage-journals/${articleId}/full-text`}>{title}</Link>
            ),
            Result: ['text', (article) => describeResult(article)],
          }}
        />
      )}
      <Pagination
        page={page}
        totalPages={Math.ceil(listed / limit)}
        address={(n) => pagePath(outcome, n)}
      />
    </section>
  )
}

function describeResult({ outcome, reason, findings }: ConversionBody['articles'][number]): string {
  if (reason) return `${outcomeNames[outcome]}. ${reason}`
  if (findings === 0) return outcomeNames[outcome]
  return `${outcomeNames[outcome]} with ${findings} ${findings === 1 ? 'finding' : 'findings'}`
}
