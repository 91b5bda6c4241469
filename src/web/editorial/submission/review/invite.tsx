import { useState } from 'react'
import type { InvitedPerson } from '#domain/editorial/review/invitation.ts'
import type { InvitationPreview, RoundBody } from '#features/editorial/rounds/api-schemas.ts'
import { api } from '#web/api/api.ts'
import { loadPage } from '#web/api/load-page.ts'
import { requireEditor } from '#web/client/session/require-user.ts'
import { submissionPath } from '#web/editorial/submission/decisions.ts'
import { ManagementPage } from '#web/layout/management-page.tsx'
import { readPageNumber } from '#web/page-number.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Banner } from '#web/ui/feedback/messages.tsx'
import type { Route } from './+types/invite'
import { ChooseReviewer } from './choose-reviewer.tsx'
import { InvitationForm } from './invitation-form.tsx'
import { anonymisedCopyPath } from './labels.ts'

export const meta = () => [{ title: 'Invite a reviewer' }, { name: 'robots', content: 'noindex' }]

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireEditor(request)
  const address = new URL(request.url)
  const search = address.searchParams.get('q') ?? ''
  const query = new URLSearchParams({ for: params.id, limit: '10' })
  query.set('page', String(readPageNumber(address)))
  if (search) query.set('search', search)
  const page = await loadPage(request, 'The reviewers could not be loaded', async (get) => {
    const [{ data: submission }, { data: review }, reviewers, { people }] = await Promise.all([
      get('/submissions/:id', { params }),
      get('/submissions/:id/review', { params }),
      get('/reviewers', { query }),
      get('/reviewers/suggestions', { query: { for: params.id } }),
    ])
    const round = review.rounds.find(({ closedAt }) => !closedAt)
    return { submission, reviewers, people, round }
  })
  return { ...page, id: params.id, search }
}

type Chosen = { person: InvitedPerson; name: string; preview: InvitationPreview }

/** First the editor chooses a person and sees their conflicts of interest, then edits and sends the email. */
export default function InvitePage({ loaderData }: Route.ComponentProps) {
  const { data, failure, id, search } = loaderData
  const [chosen, setChosen] = useState<Chosen>()
  const choose = async (person: InvitedPerson, name: string) => {
    const call = { params: { id }, body: { reviewer: person } }
    const { data: preview } = await api('POST /submissions/:id/invitations/preview', call)
    setChosen({ person, name, preview })
  }
  const back = { to: submissionPath(id), label: data?.submission.submissionNumber ?? 'Submission' }
  return (
    <ManagementPage
      back={{ ...back, here: 'Invite a reviewer' }}
      title={chosen ? `Invite ${chosen.name}` : 'Invite a reviewer'}
      lead={data?.submission.title}
      failure={failure}
    >
      {data && !data.round?.canInvite && <CannotInvite id={id} round={data.round} />}
      {data?.round?.canInvite &&
        (chosen ? (
          <InvitationForm id={id} {...chosen} onBack={() => setChosen(undefined)} />
        ) : (
          <ChooseReviewer
            reviewers={data.reviewers}
            people={data.people}
            search={search}
            onChoose={choose}
          />
        ))}
    </ManagementPage>
  )
}

/** The steps before anybody can be invited. */
const CannotInvite = ({ id, round }: { id: string; round: RoundBody | undefined }) =>
  round ? (
    <Banner
      tone="plain"
      action={<ButtonLink to={anonymisedCopyPath(id)}>Open the anonymised copy</ButtonLink>}
    >
      Reviewers can be invited when the anonymised copy is approved.
    </Banner>
  ) : (
    <Banner
      tone="plain"
      action={<ButtonLink to={submissionPath(id)}>Open the submission</ButtonLink>}
    >
      This submission has no open round of review. Send it to review first.
    </Banner>
  )
