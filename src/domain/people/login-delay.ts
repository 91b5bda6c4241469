/** Tries that an account takes in a day from networks it has never signed in from, before each next one must wait. */
const freeAttempts = 20
const maxDelaySeconds = 900

/**
 * How many seconds pass between two tries from unfamiliar networks after so many failures in a
 * day: none at first, then 2, 4, 8 … up to 15 minutes. Thousands of machines then guess a hundred
 * passwords a day, and whoever owns the account signs in from where they always do.
 */
export const loginDelaySeconds = (failures: number): number =>
  failures <= freeAttempts ? 0 : Math.min(2 ** (failures - freeAttempts), maxDelaySeconds)
