import { and, eq, max } from 'drizzle-orm'
import { reviewInvitation } from '#db/schema/editorial/review.ts'
import { reviewRound } from '#db/schema/editorial/submissions.ts'
import type { NewInvitation, ReviewerConflict } from '#domain/editorial/review/invitation.ts'
import { requireInvitable } from '#domain/editorial/review/invitation-rules.ts'
import { findReviewerConflicts } from '#domain/editorial/reviewers/reviewer-conflicts.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { type Account, isEditor } from '#domain/people/account.ts'
import { findAccount } from '#features/accounts/queries.ts'
import { findOrAddReviewer, type Reviewer } from '#features/editorial/reviewers/reviewer-rows.ts'
import { readSubmissionPeople } from '#features/editorial/reviewers/submission-people.ts'
import {
  type LockedSubmission,
  lockSubmission,
} from '#features/editorial/workflow/lock-submission.ts'
import { openLinks } from '#features/links/access-links.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import { newId } from '#platform/id.ts'
import { requireAnonymousText } from './require-anonymous-text.ts'
import { requireEditorialView } from './require-editorial-view.ts'
import { draftReviewerEmail, emailReviewer } from './review-emails.ts'

type Deps = CommandDeps & { journal: () => Journal; baseUrl: string }

const day = 86_400_000

/**
 * Invites a person to the open round by email. Throws 404 without editorial access, and as `requireInvitable` does.
 * Returns the id of the invitation.
 */
export const inviteReviewer = (
  deps: Deps,
  who: Account,
  id: string,
  input: NewInvitation,
  template: 'review-invitation' | 'review-again' = 'review-invitation',
): Promise<string> =>
  deps.db.transaction(async (tx) => {
    const found = requireEditorialView(await lockSubmission(deps, tx, who, id))
    // By the same time, `isVisibleReviewer` knows whom this invitation adds.
    const person = await findOrAddReviewer({ clock: () => found.now }, tx, who, input.reviewer)
    const people = await readSubmissionPeople(tx, id, found.now)
    const conflicts = findReviewerConflicts(person, withInviter(people, who))
    const round = await requireOpenRound(tx, found, person, { ...input, conflicts })
    const invitation = await insertInvitation(tx, found, person, {
      ...input,
      conflicts,
      round: round.number,
      invitedBy: who.id,
    })
    const journal = deps.journal()
    const { subject, body } = input
    const draftDeps = { db: tx, journal }
    const filled = await draftReviewerEmail(draftDeps, template, person, found, who.name)
    const draft = { subject: subject ?? filled.subject, body: body ?? filled.body }
    await requireAnonymousText(tx, { journal, who }, invitation.id, found, draft, 'body', filled)
    const emailId = `invited-${invitation.id}`
    await emailReviewer({ ...deps, journal }, tx, {
      id: emailId,
      name: template,
      reviewer: person,
      about: found,
      due: invitation,
      invitationId: invitation.id,
      draft,
      writer: who,
    })
    await tx.update(reviewInvitation).set({ emailId }).where(eq(reviewInvitation.id, invitation.id))
    await recordEvent(deps, tx, who.id, {
      type: 'submission-reviewer-invited',
      submissionId: id,
      invitationId: invitation.id,
      emailId,
      ...(conflicts.length > 0 && input.overrideReason && { reason: input.overrideReason }),
    })
    return invitation.id
  })

type People = Awaited<ReturnType<typeof readSubmissionPeople>>

/** The person who invites is an editor of the submission, too. */
const withInviter = (people: People, { id, name, email }: Account): People => ({
  ...people,
  editors: [...people.editors, { accountId: id, name, email }],
})

type Conflicts = { conflicts: ReviewerConflict[] }

async function requireOpenRound(
  tx: Transaction,
  { id, openRound }: LockedSubmission,
  person: Reviewer,
  { conflicts, overrideReason }: NewInvitation & Conflicts,
) {
  const number = openRound ?? 0
  const [round] = await tx
    .select()
    .from(reviewRound)
    .where(and(eq(reviewRound.submissionId, id), eq(reviewRound.number, number)))
  const account = person.accountId ? await findAccount(tx, person.accountId) : undefined
  const invitations = await tx
    .select({ state: reviewInvitation.state, reviewerId: reviewInvitation.reviewerId })
    .from(reviewInvitation)
    .where(and(eq(reviewInvitation.submissionId, id), eq(reviewInvitation.round, number)))
  return requireInvitable(person.name, {
    round,
    conflicts,
    overrideReason,
    isRetired: person.retiredAt !== null,
    isEditor: account !== undefined && isEditor(account),
    earlier: invitations
      .filter(({ reviewerId }) => reviewerId === person.id)
      .map(({ state }) => state),
    invitationCount: invitations.length,
  })
}

type Inserted = NewInvitation & Conflicts & { round: number; invitedBy: string }

async function insertInvitation(
  tx: Transaction,
  { id: submissionId, now }: LockedSubmission,
  { id: reviewerId }: Reviewer,
  { answerDays, reviewDays, conflicts, overrideReason, round, invitedBy }: Inserted,
) {
  const row = {
    id: newId(),
    submissionId,
    round,
    reviewerId,
    number: await numberOf(tx, submissionId, reviewerId),
    state: 'invited' as const,
    invitedBy,
    invitedAt: now,
    answerDueAt: new Date(now.getTime() + answerDays * day),
    reviewDueAt: new Date(now.getTime() + reviewDays * day),
    conflicts,
    overrideReason: conflicts.length > 0 ? overrideReason : null,
  }
  await tx.insert(reviewInvitation).values(row)
  await openLinks(tx, 'review', [row.id], now)
  return row
}

/** The same person keeps the number in later rounds. */
async function numberOf(tx: Transaction, submissionId: string, reviewerId: string) {
  const ofSubmission = eq(reviewInvitation.submissionId, submissionId)
  const [known] = await tx
    .select({ number: reviewInvitation.number })
    .from(reviewInvitation)
    .where(and(ofSubmission, eq(reviewInvitation.reviewerId, reviewerId)))
    .limit(1)
  if (known) return known.number
  const [last] = await tx
    .select({ number: max(reviewInvitation.number) })
    .from(reviewInvitation)
    .where(ofSubmission)
  return (last?.number ?? 0) + 1
}

/** The conflicts of interest of a person with a submission, before they are invited. */
export async function previewConflicts(
  db: Reader,
  who: Account,
  { id, now }: { id: string; now: Date },
  person: Parameters<typeof findReviewerConflicts>[0],
): Promise<ReviewerConflict[]> {
  return findReviewerConflicts(person, withInviter(await readSubmissionPeople(db, id, now), who))
}
