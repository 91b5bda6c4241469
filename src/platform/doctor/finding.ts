/** What was looked at, how it is, and what to do where it is not well. */
export type Finding = { state: 'ok' | 'warn' | 'FAIL'; about: string; says: string }

export const ok = (about: string, says: string): Finding => ({ state: 'ok', about, says })
export const warn = (about: string, says: string): Finding => ({ state: 'warn', about, says })
export const fail = (about: string, says: string): Finding => ({ state: 'FAIL', about, says })

/** Looks, and turns whatever is thrown into a finding: no fault keeps the rest from being looked at. */
export async function runCheck(about: string, at: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await at()
  } catch (error) {
    return [fail(about, (error as Error).message)]
  }
}
