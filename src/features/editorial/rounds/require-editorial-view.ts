import { submissionNotFound } from '#features/editorial/queries.ts'

/**
 * Throws 404 for authors and for editors with a conflict of interest: nothing reveals that a submission has rounds of
 * review, invitations or reviewers.
 */
export function requireEditorialView<Found extends { view: 'editorial' | 'author' }>(
  found: Found,
): Found {
  if (found.view !== 'editorial') throw submissionNotFound()
  return found
}
