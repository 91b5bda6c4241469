import { and, eq, gt, isNotNull } from 'drizzle-orm'
import { reviewInvitation, reviewReport } from '#db/schema/editorial/review.ts'
import { orcidConnection, orcidReview } from '#db/schema/editorial/reviewer-records.ts'
import { submission } from '#db/schema/editorial/submissions.ts'
import type { LoggedInActor, Session } from '#domain/actor.ts'
import type { Journal } from '#domain/journal/journal.ts'
import type { Account } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { isCounted } from '#features/editorial/access.ts'
import { findOwnReviewer } from '#features/editorial/reviewers/own-reviews.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Reader } from '#platform/database/database.ts'
import { DecryptionError, type Encryptor } from '#platform/encryption.ts'
import { codeChallengeOf, hashToken, newToken } from '#platform/secrets.ts'
import {
  addPeerReview,
  authorizationUrl,
  exchangeCode,
  type OrcidCredentials,
  removePeerReview,
  revokeToken,
} from './orcid-client.ts'

export type OrcidDeps = {
  db: Database
  clock: Clock
  encryptor: Encryptor
  journal: () => Journal
  baseUrl: string
  /** Undefined without credentials: nothing is offered. */
  orcid?: OrcidCredentials | undefined
}

/** ORCID groups reviews by the ISSN of the journal. */
const findIssn = ({ issn }: Journal): string | undefined => issn.online ?? issn.print

/** The credentials and the ISSN; undefined where reviews cannot be added to ORCID records. */
function findOffer({ orcid, journal }: OrcidDeps) {
  const issn = findIssn(journal())
  return orcid && issn && !journal().sample ? { credentials: orcid, issn } : undefined
}

function requireOffer(deps: OrcidDeps) {
  const offer = findOffer(deps)
  if (!offer) throw new Refused('not-found', 'This journal adds no reviews to ORCID records.')
  return offer
}

const redirectUriOf = ({ baseUrl }: OrcidDeps): string => `${baseUrl}/reviews/orcid`

/** What an account sees of ORCID: null where it is not offered; `added` are the ids of invitations. */
export async function readOrcid(
  deps: OrcidDeps,
  account: Account,
  reviewerId: string,
): Promise<{ orcid: string | null; added: string[] } | null> {
  if (!findOffer(deps)) return null
  const connection = await findConnection(deps.db, account.id)
  const rows = await deps.db
    .select({ id: orcidReview.invitationId })
    .from(orcidReview)
    .innerJoin(reviewInvitation, eq(reviewInvitation.id, orcidReview.invitationId))
    .where(eq(reviewInvitation.reviewerId, reviewerId))
  return { orcid: connection?.orcid ?? null, added: rows.map(({ id }) => id) }
}

async function findConnection(db: Reader, accountId: string) {
  const [found] = await db
    .select()
    .from(orcidConnection)
    .where(eq(orcidConnection.accountId, accountId))
  return found
}

/** The owner of an account comes back from ORCID within this time. */
const stateMs = 15 * 60_000

const hashState = (state: string, session: Session): string => hashToken(`${state} ${session.id}`)

/** Begins the authorisation. Returns the address at ORCID. */
export async function startAuthorization(
  deps: OrcidDeps,
  { account: { id }, session }: LoggedInActor,
): Promise<string> {
  const { credentials } = requireOffer(deps)
  const [state, codeVerifier] = [newToken(), newToken()]
  const begun = {
    stateHash: hashState(state, session),
    codeVerifier: deps.encryptor.encrypt(codeVerifier, id),
    stateExpiresAt: new Date(deps.clock().getTime() + stateMs),
  }
  await deps.db
    .insert(orcidConnection)
    .values({ accountId: id, ...begun })
    .onConflictDoUpdate({ target: orcidConnection.accountId, set: begun })
  return authorizationUrl(credentials, {
    redirectUri: redirectUriOf(deps),
    state,
    codeChallenge: codeChallengeOf(codeVerifier),
  })
}

/** Ends the authorisation with the code from ORCID. A state is used once, in the session that began. */
export async function connectOrcid(
  deps: OrcidDeps,
  { account: { id }, session }: LoggedInActor,
  { code, state }: { code: string; state: string },
): Promise<void> {
  const { credentials } = requireOffer(deps)
  const codeVerifier = await takeCodeVerifier(deps, id, hashState(state, session))
  if (!codeVerifier)
    throw new Refused('link-expired', 'This connection to ORCID has expired. Please connect again.')
  const redirectUri = redirectUriOf(deps)
  const given = await exchangeCode(credentials, { code, redirectUri, codeVerifier })
  if (!('accessToken' in given))
    throw new Refused('transition-not-allowed', 'failure' in given ? given.failure : connectAgain)
  await deps.db
    .update(orcidConnection)
    .set({
      orcid: given.orcid,
      accessToken: deps.encryptor.encrypt(given.accessToken, id),
      connectedAt: deps.clock(),
    })
    .where(eq(orcidConnection.accountId, id))
}

/** Ends the state. Returns its code verifier; undefined for another or an expired state, or without the key. */
async function takeCodeVerifier(
  { db, clock, encryptor }: OrcidDeps,
  accountId: string,
  stateHash: string,
): Promise<string | undefined> {
  const isState = and(
    eq(orcidConnection.accountId, accountId),
    eq(orcidConnection.stateHash, stateHash),
    gt(orcidConnection.stateExpiresAt, clock()),
  )
  const stored = await db.transaction(async (tx) => {
    const [found] = await tx
      .select({ codeVerifier: orcidConnection.codeVerifier })
      .from(orcidConnection)
      .where(isState)
      .for('update')
    await tx
      .update(orcidConnection)
      .set({ stateHash: null, codeVerifier: null, stateExpiresAt: null })
      .where(isState)
    return found?.codeVerifier
  })
  return stored ? decryptIfPossible(encryptor, stored, accountId) : undefined
}

function decryptIfPossible(encryptor: Encryptor, stored: string, accountId: string) {
  try {
    return encryptor.decrypt(stored, accountId)
  } catch (error) {
    if (error instanceof DecryptionError) return undefined
    throw error
  }
}

/** Deletes the permission and ends it at ORCID. Reviews that were added stay in the record. */
export async function disconnectOrcid(deps: OrcidDeps, { id }: Account): Promise<void> {
  const { credentials } = requireOffer(deps)
  const access = await findAccess(deps, id)
  await deps.db.delete(orcidConnection).where(eq(orcidConnection.accountId, id))
  if (access) await revokeToken(credentials, access.accessToken)
}

const connectAgain = 'Your permission at ORCID has ended. Please connect again.'

/** The ORCID iD and the token; undefined without a connection, or where the key of the token is missing. */
async function findAccess({ db, encryptor }: OrcidDeps, accountId: string) {
  const found = await findConnection(db, accountId)
  if (!found?.orcid || !found.accessToken) return undefined
  const accessToken = decryptIfPossible(encryptor, found.accessToken, accountId)
  return accessToken === undefined ? undefined : { orcid: found.orcid, accessToken }
}

async function requireAccess(deps: OrcidDeps, accountId: string) {
  const access = await findAccess(deps, accountId)
  if (!access) throw new Refused('transition-not-allowed', 'Please connect your ORCID iD first.')
  return access
}

/** Ends a connection whose permission the owner has ended at ORCID. */
async function endRevoked({ db }: OrcidDeps, accountId: string): Promise<never> {
  await db.delete(orcidConnection).where(eq(orcidConnection.accountId, accountId))
  throw new Refused('transition-not-allowed', connectAgain)
}

/** Adds a review that the account's owner has sent to their ORCID record; a second time changes nothing. Throws 404. */
export async function addReviewToOrcid(
  deps: OrcidDeps,
  account: Account,
  invitationId: string,
): Promise<void> {
  const { credentials, issn } = requireOffer(deps)
  const sentAt = await getOwnSentReview(deps, account, invitationId)
  const access = await requireAccess(deps, account.id)
  if (await findEntry(deps.db, invitationId)) return
  const added = await addPeerReview(credentials, access, {
    reviewId: hashToken(`review ${invitationId}`).slice(0, 32),
    year: sentAt.getUTCFullYear(),
    issn,
    organization: deps.journal().institution,
  })
  if ('revoked' in added) return endRevoked(deps, account.id)
  if ('failure' in added) throw new Refused('transition-not-allowed', added.failure)
  await deps.db
    .insert(orcidReview)
    .values({
      invitationId,
      orcid: access.orcid,
      putCode: added.putCode,
      addedAt: deps.clock(),
    })
    .onConflictDoNothing()
}

/** Removes a review from the ORCID record. Throws 404. */
export async function removeReviewFromOrcid(
  deps: OrcidDeps,
  account: Account,
  invitationId: string,
): Promise<void> {
  const { credentials } = requireOffer(deps)
  await getOwnSentReview(deps, account, invitationId)
  const entry = await findEntry(deps.db, invitationId)
  if (!entry) throw new Refused('not-found', 'This review is not in your ORCID record.')
  const access = await requireAccess(deps, account.id)
  if (access.orcid !== entry.orcid)
    throw new Refused(
      'transition-not-allowed',
      `The review is in the record ${entry.orcid}. Please connect that ORCID iD.`,
    )
  const removed = await removePeerReview(credentials, access, entry.putCode)
  if ('revoked' in removed) return endRevoked(deps, account.id)
  if ('failure' in removed) throw new Refused('transition-not-allowed', removed.failure)
  await deps.db.delete(orcidReview).where(eq(orcidReview.invitationId, invitationId))
}

async function findEntry(db: Reader, invitationId: string) {
  const [found] = await db
    .select()
    .from(orcidReview)
    .where(eq(orcidReview.invitationId, invitationId))
  return found
}

/** When the account's owner sent the review. Throws 404, also for samples. */
async function getOwnSentReview({ db }: OrcidDeps, account: Account, id: string): Promise<Date> {
  const person = await findOwnReviewer(db, account)
  const [found] = await db
    .select({ sentAt: reviewReport.sentAt })
    .from(reviewInvitation)
    .innerJoin(reviewReport, eq(reviewReport.invitationId, reviewInvitation.id))
    .innerJoin(submission, eq(submission.id, reviewInvitation.submissionId))
    .where(
      and(
        eq(reviewInvitation.id, id),
        eq(reviewInvitation.reviewerId, person?.id ?? ''),
        eq(reviewInvitation.state, 'reviewed'),
        isNotNull(reviewReport.sentAt),
        isCounted,
      ),
    )
  if (!found?.sentAt) throw new Refused('not-found', 'There is no such review of yours.')
  return found.sentAt
}
