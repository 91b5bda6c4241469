/** What a reviewer recommends. A module without schemas, which the reviewer's page loads. */
export const recommendations = ['accept', 'minor-revision', 'major-revision', 'reject'] as const
export type Recommendation = (typeof recommendations)[number]

export const recommendationLabels: Record<Recommendation, string> = {
  accept: 'Accept',
  'minor-revision': 'Minor revision',
  'major-revision': 'Major revision',
  reject: 'Reject',
}
