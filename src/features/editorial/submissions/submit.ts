import { submission } from '#db/schema/editorial/submissions.ts'
import { requireSection } from '#domain/editorial/assignment-rule.ts'
import { requireStatements } from '#domain/editorial/statements.ts'
import type { NewSubmission } from '#domain/editorial/submission.ts'
import type { Journal } from '#domain/journal/journal.ts'
import {
  type Contributor,
  contributorFromText,
  withNameParts,
} from '#domain/manuscript/contributor.ts'
import type { Account } from '#domain/people/account.ts'
import { hasSameName } from '#domain/people/identity.ts'
import { searchText } from '#domain/text/search-text.ts'
import { rememberIdentity } from '#features/accounts/identity.ts'
import {
  addIdentityKeys,
  computeConflictsOfAccount,
  computeConflictsOfSubmission,
} from '#features/editorial/conflicts/compute-conflicts.ts'
import { getSubmission, type ShownSubmission } from '#features/editorial/queries.ts'
import { storeUpload, type Upload } from '#features/files/receive/temporary-upload.ts'
import { registerFile } from '#features/files/register-files.ts'
import type { Transaction } from '#platform/database/database.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import { newId } from '#platform/id.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { insertContributors, insertReviewerWishes } from './contributors.ts'
import { addFile } from './files.ts'

type SubmitDeps = CommandDeps & { storage: Storage; journal: () => Journal }

/**
 * Stores a new submission with its authors and its first file. A sample has a separate number, so that the first real
 * submission is number 1. Throws `invalid` for a missing statement or section.
 */
export async function submitManuscript(
  deps: SubmitDeps,
  who: Account,
  { contributors, reviewers, ...input }: NewSubmission,
  manuscript: Upload,
  sample?: { number: number },
): Promise<ShownSubmission> {
  const { statements, assignment } = deps.journal()
  requireStatements(statements, input.statements)
  const section = sample ? null : requireSection(assignment, input.section)
  await storeUpload(deps.storage, manuscript)
  const named = () => input.authors.map((name) => withNameParts(contributorFromText(name)))
  const people = withSubmitter(contributors ?? named(), who)
  const authors = people.map(({ displayName }) => displayName)
  const id = newId()
  const now = deps.clock()
  await deps.db.transaction(async (tx) => {
    const fileId = await registerFile(deps, tx, manuscript)
    await tx.insert(submission).values({
      ...input,
      section,
      id,
      stage: 'submitted',
      stageSince: now,
      submittedBy: who.id,
      searchText: searchText({ ...input, authors }),
      createdAt: now,
      ...(sample && { ...sample, isSample: true }),
    })
    await insertContributors(tx, id, people)
    await insertReviewerWishes(tx, id, reviewers)
    await addFile(tx, {
      submissionId: id,
      role: 'manuscript',
      fileId,
      sentBy: who.id,
      sentAt: now,
    })
    await addIdentityKeys(tx, id, people)
    await rememberOrcid(deps, tx, who, people)
    await computeConflictsOfSubmission(deps, tx, id)
    await recordEvent(deps, tx, who.id, { type: 'submission-received', submissionId: id })
  })
  return getSubmission(deps, who, id)
}

/** Adds the email address of the submitter's account to the author of the same name. */
function withSubmitter(people: Contributor[], who: Account): Contributor[] {
  const own = findOwn(people, who)
  return people.map((person) =>
    person === own ? { ...person, email: person.email ?? who.email } : person,
  )
}

const findOwn = (people: Contributor[], who: Account): Contributor | undefined =>
  people.find((person) => hasSameName(who, person))

/** An account is recognised by the ORCID iD that its owner submits with. */
async function rememberOrcid(
  deps: SubmitDeps,
  tx: Transaction,
  who: Account,
  people: Contributor[],
): Promise<void> {
  const orcid = findOwn(people, who)?.orcid
  if (!orcid) return
  await rememberIdentity(tx, who.id, { ...who, orcid })
  await computeConflictsOfAccount(deps, tx, who.id)
}
