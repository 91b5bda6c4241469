import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { reviewCertificate } from '#db/schema/editorial/reviewer-records.ts'
import { formatCertificateCode } from '#domain/editorial/reviewers/certificate.ts'
import { Refused } from '#domain/refusal.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Reader } from '#platform/database/database.ts'
import { listReviewYears } from './own-reviews.ts'

type Deps = { db: Database; clock: Clock }
type Person = { id: string; name: string }

/**
 * Issues the certificate of the reviews that a person sent in a year. Requesting it again keeps its code and updates the
 * name and the number. Throws 404 for a year without reviews. Returns the code.
 */
export const issueCertificate = (
  { db, clock }: Deps,
  { id: reviewerId, name }: Person,
  year: number,
): Promise<string> =>
  db.transaction(async (tx) => {
    const found = (await listReviewYears(tx, reviewerId)).find((one) => one.year === year)
    if (!found) throw new Refused('not-found', `There is no review of yours from ${year}.`, 'year')
    const shown = { name, reviews: found.reviews, issuedAt: clock() }
    const code = formatCertificateCode(randomBytes(30))
    const [issued] = await tx
      .insert(reviewCertificate)
      .values({ code, reviewerId, year, ...shown })
      .onConflictDoUpdate({
        target: [reviewCertificate.reviewerId, reviewCertificate.year],
        set: shown,
      })
      .returning({ code: reviewCertificate.code })
    if (!issued) throw new Error('the certificate was not stored')
    return issued.code
  })

/** Withdraws a certificate of the person: its code is not known any more. Throws 404. */
export async function withdrawCertificate(
  db: Database,
  { id }: Person,
  year: number,
): Promise<void> {
  const withdrawn = await db
    .delete(reviewCertificate)
    .where(and(eq(reviewCertificate.reviewerId, id), eq(reviewCertificate.year, year)))
    .returning({ code: reviewCertificate.code })
  if (withdrawn.length === 0) throw new Refused('not-found', 'There is no such certificate.')
}

/** The certificate with a code. Throws 404. */
export async function getCertificate(db: Reader, code: string) {
  const [found] = await db.select().from(reviewCertificate).where(eq(reviewCertificate.code, code))
  if (!found)
    throw new Refused(
      'not-found',
      'This code is not known. Please check each letter against the certificate and try again.',
    )
  return found
}
