export const restorableDays = 30

/** Articles deleted before this moment can no longer be restored. */
export const restorableSince = (now: Date): Date =>
  new Date(now.getTime() - restorableDays * 86_400_000)
