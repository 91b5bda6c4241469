import { RefusedTemporarily } from '#domain/refusal.ts'

/** The maximum number of forms that arrive in one process at the same time. */
export type UploadLimits = { perAccount: number; overall: number }

/** Admits a form and returns a function that releases its place. Throws 429 or 503 with `Retry-After`. */
export type UploadLimit = (sender: string) => () => void

const retryAfter = 20

export function createUploadLimit({ perAccount, overall }: UploadLimits): UploadLimit {
  const inside = new Map<string, number>()
  let total = 0
  return (sender) => {
    const own = inside.get(sender) ?? 0
    if (own >= perAccount) {
      const sentence = `You are sending ${own} forms already. Please wait until one of them has arrived.`
      throw new RefusedTemporarily('too-many-requests', sentence, retryAfter)
    }
    if (total >= overall) {
      const sentence = 'Many files are being sent at the moment. Please try again in a minute.'
      throw new RefusedTemporarily('too-busy', sentence, retryAfter)
    }
    inside.set(sender, own + 1)
    total += 1
    return () => {
      const left = (inside.get(sender) ?? 1) - 1
      if (left > 0) inside.set(sender, left)
      else inside.delete(sender)
      total -= 1
    }
  }
}
