/** Who knows whose identity in a round of review, in the terms of ANSI/NISO Z39.106-2023. */
export const anonymityModels = [
  'double-anonymized',
  'single-anonymized',
  'all-identities-visible',
] as const
