import type { emailMessage } from '#db/schema/email.ts'

/** Why an email was not delivered, and who says so. */
export type Problem = Required<Pick<typeof emailMessage.$inferInsert, 'problem' | 'problemSource'>>

/** At most so many characters of a mail server's message are stored. */
const maxLength = 500

/** The mail server's message on one line, or `ownMessage` where the server sent none. */
export function formatProblem(serverMessage: string | undefined, ownMessage: string): Problem {
  const problem = serverMessage?.slice(0, maxLength).replace(/\p{C}/gu, ' ').trim()
  return problem
    ? { problem, problemSource: 'mail-server' }
    : { problem: ownMessage, problemSource: 'site' }
}
