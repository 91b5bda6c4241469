/** Attempts per day from unfamiliar networks without a delay. */
const freeAttempts = 20
const maxDelaySeconds = 900

/**
 * The delay before the next attempt from an unfamiliar network: 2, 4, 8 … seconds, up to 15 minutes. A botnet can then
 * try about a hundred passwords a day, and the owner can still log in from familiar networks.
 */
export const loginDelaySeconds = (failures: number): number =>
  failures <= freeAttempts ? 0 : Math.min(2 ** (failures - freeAttempts), maxDelaySeconds)
