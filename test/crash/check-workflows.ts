import { setTimeout as wait } from 'node:timers/promises'
import { type Client, call } from '../running-product/api-client.ts'
import type { Findings } from './check.ts'
import { commentsOf, effectOf, effects, readAsReviewer, readReview } from './commands.ts'
import type { Case, CrashLog } from './log.ts'
import type { MailServer } from './mail-server.ts'

/** The begin and the end of a crash, in milliseconds since the epoch. */
export type Span = { from: number; to: number }

type Emails = { mail: MailServer; crashes: Span[]; waitsForEmails: boolean }

/** A submission as editors see it, as far as it is checked here. */
type Workflow = {
  stage: string
  editorial?: {
    timeline: { type: string; emailId?: string }[]
    emails: { id: string; name: string; state: string }[]
  }
}

/**
 * Compares every submission with the acknowledged commands. Waits first until no email is queued, unless `waitsForEmails` is
 * false: then emails must be written, and those that arrived must have arrived once.
 */
export async function checkWorkflows(
  log: CrashLog,
  editor: Client,
  emails: Emails,
  findings: Findings,
): Promise<void> {
  const workflows = await readWorkflows(editor, [...log.cases.keys()], emails.waitsForEmails)
  for (const one of log.cases.values()) {
    const workflow = workflows.get(one.id) as Workflow
    checkCommands(one, workflow, findings)
    checkEmails(one, workflow, emails, findings)
    if (one.commands.slice(0, one.done).includes('invite')) await checkReview(editor, one, findings)
  }
}

/**
 * Reads every submission, and again until all of its emails are sent, for at most five minutes: the email of a killed process
 * is sent again after a minute.
 */
async function readWorkflows(editor: Client, ids: string[], waitsForEmails: boolean) {
  const workflows = new Map<string, Workflow>()
  const end = Date.now() + (waitsForEmails ? 300_000 : 0)
  let open = ids
  do {
    for (const id of open) {
      const { data } = await call<{ data: Workflow }>(editor, `/submissions/${id}/workflow`)
      workflows.set(id, data)
    }
    open = open.filter((id) => {
      const emails = workflows.get(id)?.editorial?.emails ?? []
      return emails.length === 0 || emails.some(({ state }) => state === 'queued')
    })
  } while (open.length > 0 && Date.now() < end && (await wait(2000, true)))
  return workflows
}

/** The commands that were acknowledged, and at most the one without an answer; none twice. */
function checkCommands(
  one: Case,
  { stage, editorial }: Workflow,
  { lost, doubled }: Findings,
): void {
  const { title, commands, done, isOpen } = one
  const known = new Set(Object.values(effects).flatMap(({ events }): string[] => events))
  const recorded = (editorial?.timeline ?? []).map(({ type }) => type).filter((it) => known.has(it))
  const eventsOf = (count: number) =>
    commands.slice(0, count).flatMap((command) => effectOf(command).events)
  const isNextDone = isOpen && recorded.length > eventsOf(done).length
  const given = isNextDone ? done + 1 : done
  const wanted = eventsOf(given)
  if (recorded.length > wanted.length) doubled.add(`${title}: ${recorded.join(', ')}`)
  else if (recorded.join() !== wanted.join())
    lost.add(`${title}: ${recorded.join(', ')} instead of ${wanted.join(', ')}`)
  const stages = commands.slice(0, given).flatMap((command) => effectOf(command).stage ?? [])
  const wantedStage = stages.at(-1) ?? 'submitted'
  if (stage !== wantedStage) lost.add(`${title} is ${stage} instead of ${wantedStage}`)
}

/** Each decision has its email, and each email has arrived. */
function checkEmails(
  { title }: Case,
  { stage, editorial }: Workflow,
  { mail, crashes, waitsForEmails }: Emails,
  findings: Findings,
): void {
  const emails = editorial?.emails ?? []
  const written = new Set(emails.map((email) => email.id))
  // The acknowledgement of a submission is written by a job.
  if (waitsForEmails && emails.length === 0) findings.lost.add(`${title} has no email`)
  // The link of an invitation that expired before its email was sent would open nothing: the email is deleted.
  const isNeeded = (emailId: string) => stage !== 'rejected' || !emailId.startsWith('invited-')
  for (const { emailId } of editorial?.timeline ?? [])
    if (emailId && !written.has(emailId) && isNeeded(emailId))
      findings.lost.add(`the email ${emailId} of ${title}`)
  for (const { id, name, state } of emails) {
    const arrivals = mail.received.get(id) ?? []
    findings.emails += 1
    if (waitsForEmails && (state !== 'sent' || arrivals.length === 0))
      findings.lost.add(`${name} ${id} is ${state}, and arrived ${arrivals.length} times`)
    if (arrivals.length < 2) continue
    if (arrivals.slice(0, -1).every((arrival) => isNearCrash(arrival, crashes)))
      findings.repeated += 1
    else findings.doubled.add(`${name} ${id} arrived ${arrivals.length} times`)
  }
}

/** The answer of the mail server comes within 60 ms and is noted at once: only a crash just then can prevent it. */
const isNearCrash = (arrival: number, crashes: Span[]): boolean =>
  crashes.some(({ from, to }) => to >= arrival - 50 && from <= arrival + 310)

/** The acknowledged work of a reviewer is there once. */
async function checkReview(editor: Client, one: Case, { lost }: Findings): Promise<void> {
  const done = one.commands.slice(0, one.done)
  const { rounds } = await readReview(editor, one)
  const invitations = rounds.flatMap((round) => round.invitations)
  const [invitation] = invitations
  if (rounds.length !== 1 || invitations.length !== 1 || !invitation) {
    lost.add(`${one.title} has ${rounds.length} rounds and ${invitations.length} invitations`)
    return
  }
  const { state, review } = invitation
  if (done.includes('send-review')) {
    const isWhole = review?.parts.some(({ text }) => text === commentsOf(one))
    if (!isWhole || state !== 'reviewed') lost.add(`the review of ${one.title}, which is ${state}`)
  } else if (done.includes('save-draft') && !['expired', 'reviewed'].includes(state)) {
    const { draft } = await readAsReviewer(editor, one)
    if (draft.comments?.value !== commentsOf(one)) lost.add(`the draft of ${one.title}`)
  }
}
