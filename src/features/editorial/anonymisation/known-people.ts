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
