import { setTimeout as wait } from 'node:timers/promises'
import { type Client, call } from '../client.ts'
import type { MailServer } from '../mail-server.ts'
import type { Case, Command, CrashLog } from './log.ts'
import { findLostReview } from './review.ts'

/** The results for decisions and emails; `repeated` counts emails that arrived twice around a crash. */
export type WorkflowFindings = {
  lost: string[]
  doubled: string[]
  emails: number
  repeated: number
}

/** A submission as editors see it, as far as it is checked here. */
type Workflow = {
  stage: string
  office?: {
    timeline: { type: string; emailId?: string }[]
    letters: { id: string; name: string; state: string }[]
  }
}

/** The stage that each command leads to, and the events that record it. */
const effects: Record<Command, { stage?: string; events: string[] }> = {
  assign: { stage: 'awaiting-decision', events: ['submission-assigned'] },
  accept: { stage: 'accepted', events: ['submission-accepted'] },
  'desk-reject': { stage: 'rejected', events: ['submission-rejected'] },
  reject: { stage: 'rejected', events: ['submission-rejected'] },
  'return-for-correction': { stage: 'returned', events: ['submission-returned'] },
  answer: { stage: 'corrected', events: ['submission-corrected'] },
  'open-round': { stage: 'in-review', events: ['submission-sent-to-review'] },
  invite: { events: ['submission-reviewer-invited'] },
  'accept-invitation': { events: ['submission-reviewer-accepted'] },
  'save-draft': { events: [] },
  // The only review closes the round.
  'send-review': {
    stage: 'awaiting-decision',
    events: ['submission-review-sent', 'submission-review-closed'],
  },
}

/** The begin and the end of a crash, in milliseconds since the epoch. */
export type Span = { from: number; to: number }

type Crashes = { crashes: Span[]; waitsForEmails: boolean }

/**
 * Compares every submission with the acknowledged commands. Waits first until no email is queued, unless `waitsForEmails` is false: then
 * emails must be written, and those that arrived must have arrived once.
 */
export async function checkWorkflows(
  log: CrashLog,
  editor: Client,
  mail: MailServer,
  { crashes, waitsForEmails }: Crashes,
): Promise<WorkflowFindings> {
  const seconds = waitsForEmails ? 300 : 0
  const workflows = await readWorkflows(editor, [...log.submissions.keys()], seconds)
  const cases = new Map(log.cases.map((one) => [one.id, one]))
  const found: WorkflowFindings = { lost: [], doubled: [], emails: 0, repeated: 0 }
  for (const [id, workflow] of workflows) {
    const one = cases.get(id)
    if (one) {
      checkCommands(one, workflow, found)
      found.lost.push(...(await findLostReview(editor, one)))
    }
    checkEmails(id, workflow, mail, { crashes, waitsForEmails }, found)
  }
  return found
}

/**
 * Reads every submission, and again until all of its emails are sent or the time is over: the email of a killed process is
 * sent again after a minute.
 */
async function readWorkflows(
  editor: Client,
  ids: string[],
  seconds: number,
): Promise<Map<string, Workflow>> {
  const workflows = new Map<string, Workflow>()
  let open = ids
  const end = Date.now() + seconds * 1000
  do {
    for (const id of open) {
      const { data } = await call<{ data: Workflow }>(editor, `/submissions/${id}/course`)
      workflows.set(id, data)
    }
    open = open.filter((id) => {
      const emails = workflows.get(id)?.office?.letters ?? []
      return emails.length === 0 || emails.some(({ state }) => state === 'queued')
    })
    if (open.length > 0 && Date.now() < end) await wait(2000)
  } while (open.length > 0 && Date.now() < end)
  return workflows
}

/** The commands that were acknowledged, and at most the one without an answer; none twice. */
function checkCommands(one: Case, { stage, office }: Workflow, found: WorkflowFindings): void {
  const { title, commands, done, isOpen } = one
  const known = new Set(Object.values(effects).flatMap(({ events }) => events))
  const recorded = (office?.timeline ?? []).map(({ type }) => type).filter((it) => known.has(it))
  const eventsOf = (count: number) =>
    commands.slice(0, count).flatMap((command) => effects[command].events)
  const isNextDone = isOpen && recorded.length > eventsOf(done).length
  const given = isNextDone ? done + 1 : done
  const wanted = eventsOf(given)
  if (recorded.length > wanted.length) found.doubled.push(`${title}: ${recorded.join(', ')}`)
  else if (recorded.join() !== wanted.join())
    found.lost.push(`${title}: ${recorded.join(', ')} instead of ${wanted.join(', ')}`)
  const stages = commands.slice(0, given).flatMap((command) => effects[command].stage ?? [])
  const wantedStage = stages.at(-1) ?? 'submitted'
  if (stage !== wantedStage) found.lost.push(`${title} is ${stage} instead of ${wantedStage}`)
}

/** Each decision has its email, and each email has arrived. */
function checkEmails(
  id: string,
  { stage, office }: Workflow,
  { received }: MailServer,
  { crashes, waitsForEmails }: Crashes,
  found: WorkflowFindings,
): void {
  const emails = office?.letters ?? []
  const written = new Set(emails.map((email) => email.id))
  // The acknowledgement of a submission is written by a job.
  if (waitsForEmails && emails.length === 0) found.lost.push(`${id} has no email`)
  // The link of an invitation that expired before its email was sent would open nothing: the email is deleted.
  const isNeeded = (emailId: string) => stage !== 'rejected' || !emailId.startsWith('invited-')
  for (const { emailId } of office?.timeline ?? [])
    if (emailId && !written.has(emailId) && isNeeded(emailId))
      found.lost.push(`the email ${emailId} of ${id}`)
  for (const { id: emailId, name, state } of emails) {
    const arrivals = received.get(emailId) ?? []
    found.emails += 1
    if (waitsForEmails && (state !== 'sent' || arrivals.length === 0))
      found.lost.push(`${name} ${emailId} is ${state}, and arrived ${arrivals.length} times`)
    if (arrivals.length < 2) continue
    if (arrivals.slice(0, -1).every((arrival) => isNearCrash(arrival, crashes))) found.repeated += 1
    else found.doubled.push(`${name} ${emailId} arrived ${arrivals.length} times`)
  }
}

/** The answer of the mail server comes within 60 ms and is noted at once: only a crash just then can prevent it. */
const isNearCrash = (arrival: number, crashes: Span[]): boolean =>
  crashes.some(({ from, to }) => to >= arrival - 50 && from <= arrival + 310)
