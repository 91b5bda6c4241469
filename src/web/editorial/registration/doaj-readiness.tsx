import { Check, CircleHelp, PencilLine } from 'lucide-react'
import { Link } from 'react-router'
import type { Verdict } from '#domain/publishing/registration/doaj-criteria.ts'
import type { ReadinessBody } from '#features/registration/api-schemas.ts'
import { loadPage } from '#web/api/load-page.ts'
import { requireEditor } from '#web/client/session/require-user.ts'
import { ManagementPage } from '#web/layout/management-page.tsx'
import type { Route } from './+types/doaj-readiness'
import { registrationPage } from './deposit-labels.ts'
import { FixLink } from './fix-link.tsx'

export const meta = () => [{ title: 'Ready for DOAJ' }, { name: 'robots', content: 'noindex' }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireEditor(request)
  return loadPage(
    request,
    'Failed to fetch the criteria',
    async (get) => (await get('/indexing/doaj')).criteria,
  )
}

const verdictGroups: { verdict: Verdict; title: string; none: string | null }[] = [
  { verdict: 'to do', title: 'To do', none: 'No tasks left.' },
  { verdict: 'yours to confirm', title: 'For you to confirm', none: null },
  { verdict: 'yes', title: 'Done', none: 'Nothing done yet.' },
]

const verdictIcons = {
  'to do': <PencilLine size={20} aria-hidden className="mt-1 flex-none text-alarm" />,
  'yours to confirm': <CircleHelp size={20} aria-hidden className="mt-1 flex-none text-soft" />,
  yes: <Check size={20} aria-hidden className="mt-1 flex-none text-green" />,
}

export default function DoajReadiness({ loaderData }: Route.ComponentProps) {
  const { data: criteria, failure } = loaderData
  return (
    <ManagementPage
      back={registrationPage}
      title="Ready for DOAJ"
      lead="The criteria of the Directory of Open Access Journals, as far as this site can check them."
      failure={failure}
    >
      {criteria &&
        verdictGroups.map(({ verdict, title, none }) => {
          const group = criteria.filter((criterion) => criterion.verdict === verdict)
          if (group.length === 0 && none === null) return null
          return (
            <section key={verdict} className="mt-8 border-t-[3px] border-rule pt-4">
              <h2 className="text-2xl">
                {title} <span className="text-soft tabular-nums">{group.length}</span>
              </h2>
              {group.length === 0 && <p className="mt-2 text-soft">{none}</p>}
              <ul className="mt-2 divide-y divide-line">
                {group.map((criterion) => (
                  <li key={criterion.name} className="flex gap-3 py-3">
                    {verdictIcons[verdict]}
                    <Criterion {...criterion} />
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
    </ManagementPage>
  )
}

const Criterion = ({ name, sentence, where, at }: ReadinessBody['criteria'][number]) => (
  <div className="min-w-0 [overflow-wrap:anywhere]">
    <h3 className="font-sans text-base font-semibold">{name}</h3>
    <p>{sentence}</p>
    <div className="text-sm text-soft">
      {at && (
        <Link to={at} aria-label={`View: ${name}`} className="inline-flex min-h-11 items-center">
          View
        </Link>
      )}
      {at && where && ' · '}
      {where && <FixLink of={name} where={where} />}
    </div>
  </div>
)
