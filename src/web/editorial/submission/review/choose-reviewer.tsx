import { useState } from 'react'
import { z } from 'zod'
import type { InvitedPerson } from '#domain/editorial/review/invitation.ts'
import { NewReviewer } from '#domain/editorial/reviewers/reviewer.ts'
import type {
  RankedReviewerBody,
  ReviewerPage,
  SuggestedPersonBody,
} from '#features/editorial/reviewers/api-schemas.ts'
import { useTask } from '#web/api/use-task.ts'
import { TitledSection } from '#web/editorial/controls/titled-section.tsx'
import {
  historyColumns,
  pageAddress,
  ReviewerName,
  ReviewerSearch,
} from '#web/editorial/reviewers/reviewer-list.tsx'
import { TextField } from '#web/form/field.tsx'
import { Form, SubmitButton } from '#web/form/form.tsx'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Empty, ErrorBox } from '#web/ui/feedback/messages.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { Table } from '#web/ui/table.tsx'
import { ConflictList } from './conflict-list.tsx'
import { FitTags, SuggestedPeople } from './suggested-people.tsx'

type Choose = (person: InvitedPerson, name: string) => Promise<void>
type Props = {
  reviewers: ReviewerPage
  /** Not in the database yet. */
  people: SuggestedPersonBody[]
  search: string
  onChoose: Choose
}

/** The reviewer database, the best suited first, and a form for a person who is not in it. */
export function ChooseReviewer({ reviewers, people, search, onChoose }: Props) {
  const [used, setUsed] = useState<SuggestedPersonBody>()
  const { busy, failure, run } = useTask('The reviewer could not be chosen')
  const { items, pagination } = reviewers
  return (
    <div className="flex flex-col gap-10">
      <TitledSection id="database" title="Reviewer database">
        <ReviewerSearch search={search} />
        {failure && <ErrorBox>{failure}</ErrorBox>}
        {items.length === 0 ? (
          <Empty>
            {search
              ? 'No reviewer matches. Try another word, or enter a person below.'
              : 'No reviewers yet. Enter a person below. The people whom you invite are added automatically.'}
          </Empty>
        ) : (
          <ReviewerTable
            items={items}
            busy={busy}
            onChoose={({ id, name }) => run(() => onChoose({ id }, name))}
          />
        )}
        <Pagination
          page={pagination.currentPage}
          totalPages={pagination.totalPages}
          address={(page) => pageAddress(search, page)}
        />
      </TitledSection>
      {people.length > 0 && <SuggestedPeople people={people} onUse={setUsed} />}
      <NewPerson key={used && people.indexOf(used)} person={used} onChoose={onChoose} />
    </div>
  )
}

type TableProps = {
  items: RankedReviewerBody[]
  busy: boolean
  onChoose(reviewer: RankedReviewerBody): void
}

const ReviewerTable = ({ items, busy, onChoose }: TableProps) => (
  <Table
    end
    rows={items}
    rowKey={({ id }) => id}
    columns={{
      Reviewer: ({ fit, conflicts, bouncedAt, ...reviewer }) => (
        <>
          <ReviewerName {...reviewer} />
          {fit && <FitTags fit={fit} />}
          <ConflictList conflicts={conflicts} />
          {bouncedAt && <span className="text-sm text-alarm">Emails bounce</span>}
        </>
      ),
      'Open reviews': ({ openReviews }) => openReviews,
      ...historyColumns,
      Actions: (reviewer) =>
        reviewer.isInvited ? (
          'Invited'
        ) : reviewer.refusal ? (
          'Cannot review'
        ) : (
          <Button disabled={busy} onClick={() => onChoose(reviewer)}>
            Choose<span className="sr-only"> {reviewer.name}</span>
          </Button>
        ),
    }}
  />
)

const PersonFields = z.object({
  name: NewReviewer.shape.name,
  email: NewReviewer.shape.email,
  affiliation: NewReviewer.shape.affiliation,
})

type NewPersonProps = { person: SuggestedPersonBody | undefined; onChoose: Choose }

/** A new person; for a suggested one, only missing fields are typed. */
function NewPerson({ person: suggested, onChoose }: NewPersonProps) {
  const entry = useValidatedForm({
    schema: PersonFields,
    values: {
      name: suggested?.name ?? '',
      email: suggested?.email ?? '',
      affiliation: suggested?.affiliation ?? '',
    },
    send: (person) =>
      onChoose(
        { ...person, orcid: suggested?.orcid ?? null, topics: suggested?.keywords ?? [] },
        person.name,
      ),
    failed: 'The reviewer could not be chosen',
  })
  return (
    <TitledSection id="new-person" title="Invite another person">
      <Form entry={entry} className="flex max-w-xl flex-col gap-4">
        <TextField label="Name" autoComplete="off" {...entry.field('name')} />
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          {...entry.field('email')}
          {...(suggested && { autoFocus: true })}
        />
        <TextField
          label="Affiliation"
          autoComplete="off"
          hint="Compared with the authors' affiliations"
          {...entry.field('affiliation')}
        />
        <SubmitButton entry={entry} busy="Checking…" className="self-start">
          Continue
        </SubmitButton>
      </Form>
    </TitledSection>
  )
}
