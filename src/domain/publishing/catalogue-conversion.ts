/** The result of converting an article of the back catalogue. */
export const conversionOutcomes = ['converted', 'failed', 'no-docx', 'skipped'] as const
export type ConversionOutcome = (typeof conversionOutcomes)[number]

/** Seconds until the remaining articles are converted, from the time that those before took; null before the first. */
export const estimateSeconds = (
  done: { articles: number; seconds: number },
  remaining: number,
): number | null =>
  done.articles === 0 ? null : Math.ceil((done.seconds / done.articles) * remaining)
