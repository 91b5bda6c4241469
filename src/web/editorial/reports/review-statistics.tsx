import { Link } from 'react-router'
import type { Measure, YearBody } from '#features/editorial/statistics/api-schemas.ts'
import { loadPage } from '#web/api/load-page.ts'
import { toCall } from '#web/api/to-call.ts'
import { requireEditor } from '#web/client/session/require-user.ts'
import { TitledSection } from '#web/editorial/controls/titled-section.tsx'
import { ManagementPage } from '#web/layout/management-page.tsx'
import { BarChart } from '#web/ui/article/chart.tsx'
import { Empty } from '#web/ui/feedback/messages.tsx'
import { Table } from '#web/ui/table.tsx'
import type { Route } from './+types/review-statistics'
import { CsvButton } from './csv-button.tsx'
import { countedPath, formatDays, formatShare } from './measures.ts'

export const meta = () => [
  { title: 'Peer review statistics' },
  { name: 'robots', content: 'noindex' },
]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireEditor(request)
  return loadPage(request, 'The statistics could not be loaded', (get) => get('/statistics/review'))
}

export default function ReviewStatistics({ loaderData }: Route.ComponentProps) {
  const { data, failure } = loaderData
  return (
    <ManagementPage
      back={{ to: '/manage-journals/statistics', label: 'Statistics' }}
      title="Peer review statistics"
      lead="Counts the submissions that you can see, without samples. Days are medians. Each number opens its list."
      actions={
        data && (
          <CsvButton
            call={toCall('GET /statistics/review/table')}
            fileName="review.csv"
            of="peer review statistics"
          />
        )
      }
      failure={failure}
    >
      {data?.years.length === 0 && <Empty>No invitations and no decisions yet.</Empty>}
      {data && data.years.length > 0 && (
        <div className="flex flex-col gap-12">
          <Reviewing years={data.years} />
          <Deciding years={data.years} />
        </div>
      )}
    </ManagementPage>
  )
}

type Props = { years: readonly YearBody[] }

const Reviewing = ({ years }: Props) => (
  <TitledSection id="reviewing" title="Invitations and reviews">
    <DaysChart
      title="Median days to answer and to review, by year"
      series={['Days to answer', 'Days to review']}
      bars={toBars(years, ({ daysToAnswer, daysToReview }) => [daysToAnswer, daysToReview])}
    />
    <Table
      figures
      rows={years}
      rowKey={({ year }) => String(year)}
      columns={{
        Year: ({ year }) => <b>{year}</b>,
        Invitations: ({ year, invitations }) => (
          <Counted measure="invitations" year={year} value={invitations} />
        ),
        Accepted: ({ year, acceptedInvitations, acceptedShare }) => (
          <Counted
            measure="accepted-invitations"
            year={year}
            value={acceptedInvitations}
            more={formatShare(acceptedShare)}
          />
        ),
        Declined: ({ year, declinedInvitations }) => (
          <Counted measure="declined-invitations" year={year} value={declinedInvitations} />
        ),
        'Days to answer': ({ year, daysToAnswer }) => (
          <Counted measure="answers" year={year} value={daysToAnswer} />
        ),
        Reviews: ({ year, reviews }) => <Counted measure="reviews" year={year} value={reviews} />,
        'Days to review': ({ year, daysToReview }) => (
          <Counted measure="reviews" year={year} value={daysToReview} />
        ),
        Reviewers: ({ year, reviewers }) => (
          <Counted measure="reviewers" year={year} value={reviewers} />
        ),
        'Reviews per reviewer': ({ year, reviews, reviewers }) => (
          <Counted
            measure="reviewers"
            year={year}
            value={reviewers === 0 ? null : Math.round((10 * reviews) / reviewers) / 10}
          />
        ),
      }}
    />
    <p className="mt-3 max-w-[68ch] text-sm text-soft">
      The percentage in “Accepted” is the share of the invitations that were answered or have ended.
      Days to review are counted from the acceptance of the invitation.
    </p>
  </TitledSection>
)

const Deciding = ({ years }: Props) => (
  <TitledSection id="deciding" title="Decisions">
    <DaysChart
      title="Median days to first and to final decision, by year"
      series={['Days to first decision', 'Days to final decision']}
      bars={toBars(years, ({ daysToFirstDecision, daysToFinalDecision }) => [
        daysToFirstDecision,
        daysToFinalDecision,
      ])}
    />
    <Table
      figures
      rows={years}
      rowKey={({ year }) => String(year)}
      columns={{
        Year: ({ year }) => <b>{year}</b>,
        'First decisions': ({ year, firstDecisions }) => (
          <Counted measure="first-decisions" year={year} value={firstDecisions} />
        ),
        'Days to first decision': ({ year, daysToFirstDecision }) => (
          <Counted measure="first-decisions" year={year} value={daysToFirstDecision} />
        ),
        'Final decisions': ({ year, finalDecisions }) => (
          <Counted measure="final-decisions" year={year} value={finalDecisions} />
        ),
        'Days to final decision': ({ year, daysToFinalDecision }) => (
          <Counted measure="final-decisions" year={year} value={daysToFinalDecision} />
        ),
        Accepted: ({ year, acceptances, acceptanceRate }) => (
          <Counted
            measure="acceptances"
            year={year}
            value={acceptances}
            more={formatShare(acceptanceRate)}
          />
        ),
      }}
    />
    <p className="mt-3 max-w-[68ch] text-sm text-soft">
      A first decision may request a revision. Publication without review counts as an acceptance. A
      rejection that was appealed is not final.
    </p>
  </TitledSection>
)

type Days = [first: number | null, second: number | null]

/** The oldest year first. */
const toBars = (years: readonly YearBody[], read: (year: YearBody) => Days) =>
  years.toReversed().map((year) => ({
    label: String(year.year),
    values: read(year).map((days) => days ?? 0),
  }))

/** Nothing where there are no days to show. */
const DaysChart = (props: Parameters<typeof BarChart>[0]) =>
  props.bars.some(({ values }) => values.some((days) => days > 0)) && (
    <div className="mb-4 rounded-xl border border-line bg-card p-4 sm:p-6">
      <BarChart {...props} />
    </div>
  )

type CountedProps = { measure: Measure; year: number; value: number | null; more?: string }

/** A number that opens the list of what it counts. */
const Counted = ({ measure, year, value, more }: CountedProps) =>
  value === null ? (
    '–'
  ) : (
    <>
      <Link to={countedPath(measure, year)} className="inline-flex min-h-6 min-w-6 lg:justify-end">
        {formatDays(value)}
      </Link>
      {more && <span className="text-sm text-soft"> ({more})</span>}
    </>
  )
