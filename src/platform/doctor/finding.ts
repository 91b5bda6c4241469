/** The result of a check, with advice if something is wrong. */
export type Finding = { state: 'ok' | 'warn' | 'FAIL'; about: string; says: string }

export const ok = (about: string, says: string): Finding => ({ state: 'ok', about, says })
export const warn = (about: string, says: string): Finding => ({ state: 'warn', about, says })
export const fail = (about: string, says: string): Finding => ({ state: 'FAIL', about, says })

/** Runs a check; an error becomes a finding. */
export async function runCheck(about: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check()
  } catch (error) {
    return [fail(about, (error as Error).message)]
  }
}
