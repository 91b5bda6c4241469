import { and, eq, ne } from 'drizzle-orm'
import { reviewer, reviewInvitation } from '#db/schema/editorial/review.ts'
import { submission } from '#db/schema/editorial/submissions.ts'
import type { AnonymityModel } from '#domain/editorial/review/review-model.ts'
import type { KnownPerson } from '#domain/manuscript/anonymise/identity.ts'
import { findAccount } from '#features/accounts/queries.ts'
import { listContributors } from '#features/editorial/submissions/contributors.ts'
import type { Reader } from '#platform/database/database.ts'

/** The authors of a submission and the person who submitted it. An organisation is searched like an affiliation. */
export async function listKnownPeople(
  db: Reader,
  submission: { id: string; submittedBy: string },
): Promise<KnownPerson[]> {
  const contributors = await listContributors(db, submission.id)
  const sender = await findAccount(db, submission.submittedBy)
  const people = contributors.map(
    ({ displayName, organisation, given, family, email, orcid, affiliations }): KnownPerson => ({
      name: organisation ? '' : displayName,
      given,
      family,
      email,
      orcid,
      affiliations: [
        ...(organisation ? [displayName] : []),
        ...affiliations.map(({ name }) => name),
      ],
    }),
  )
  if (!sender) return people
  const { name, email } = sender
  return [...people, { name, given: null, family: null, email, orcid: null, affiliations: [] }]
}

type HiddenFrom = { reviewerId: string; submissionId: string; anonymity: AnonymityModel }

/** The authors and the other reviewers, as far as a round hides them from a reviewer. */
export async function listHiddenPeople(
  db: Reader,
  { reviewerId, submissionId, anonymity }: HiddenFrom,
): Promise<KnownPerson[]> {
  if (anonymity === 'all-identities-visible') return []
  const others = await db
    .select({ name: reviewer.name, email: reviewer.email })
    .from(reviewInvitation)
    .innerJoin(reviewer, eq(reviewer.id, reviewInvitation.reviewerId))
    .where(
      and(
        eq(reviewInvitation.submissionId, submissionId),
        ne(reviewInvitation.reviewerId, reviewerId),
      ),
    )
  const reviewers = others.map((other): KnownPerson => ({ ...other, ...unknown }))
  if (anonymity === 'single-anonymized') return reviewers
  const [sent] = await db
    .select({ id: submission.id, submittedBy: submission.submittedBy })
    .from(submission)
    .where(eq(submission.id, submissionId))
  return [...reviewers, ...(sent ? await listKnownPeople(db, sent) : [])]
}

const unknown = { given: null, family: null, orcid: null, affiliations: [] }
