/** For so many days what was deleted can be restored. */
export const restorableDays = 30

/** The moment before which a deletion is for good, seen from `now`. */
export const restorableSince = (now: Date): Date =>
  new Date(now.getTime() - restorableDays * 86_400_000)
