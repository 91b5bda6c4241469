import { setTimeout as wait } from 'node:timers/promises'
import { type Client, call } from './client.ts'
import type { Case, Command, CrashLog } from './crash-log.ts'
import type { MailServer } from './mail-server.ts'

/** What became of decisions and emails; `repeated` counts emails that arrived twice around a fault. */
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

/** The stage that each command leads to, and the event that records it. */
const effects: Record<Command, { stage: string; event: string }> = {
  assign: { stage: 'awaiting-decision', event: 'submission-assigned' },
  accept: { stage: 'accepted', event: 'submission-accepted' },
  'desk-reject': { stage: 'rejected', event: 'submission-rejected' },
  'return-for-correction': { stage: 'returned', event: 'submission-returned' },
  answer: { stage: 'submitted', event: 'submission-corrected' },
}

/** From when to when a fault lasted, in milliseconds since the epoch. */
export type Span = { from: number; to: number }

/** Waits until no email is queued any more, and compares every submission with what was acknowledged. */
export async function checkWorkflows(
  log: CrashLog,
  editor: Client,
  mail: MailServer,
  faults: Span[],
): Promise<WorkflowFindings> {
  const workflows = await waitForEmails(editor, [...log.submissions.keys()])
  const cases = new Map(log.cases.map((one) => [one.id, one]))
  const found: WorkflowFindings = { lost: [], doubled: [], emails: 0, repeated: 0 }
  for (const [id, workflow] of workflows) {
    const one = cases.get(id)
    if (one) checkCommands(one, workflow, found)
    checkEmails(id, workflow, mail, faults, found)
  }
  return found
}

/** Reads every submission until all of its emails are sent, for at most five minutes: the email of a killed process is sent again after one. */
async function waitForEmails(editor: Client, ids: string[]): Promise<Map<string, Workflow>> {
  const workflows = new Map<string, Workflow>()
  let open = ids
  for (const end = Date.now() + 300_000; open.length > 0 && Date.now() < end; ) {
    for (const id of open) {
      const { data } = await call<{ data: Workflow }>(editor, `/submissions/${id}/course`)
      workflows.set(id, data)
    }
    open = open.filter((id) => {
      const emails = workflows.get(id)?.office?.letters ?? []
      return emails.length === 0 || emails.some(({ state }) => state === 'queued')
    })
    if (open.length > 0) await wait(2000)
  }
  return workflows
}

/** The commands that were acknowledged, and at most the one without an answer; none twice. */
function checkCommands(one: Case, { stage, office }: Workflow, found: WorkflowFindings): void {
  const { title, commands, done, isOpen } = one
  const events = new Set(Object.values(effects).map(({ event }) => event))
  const recorded = (office?.timeline ?? []).map(({ type }) => type).filter((it) => events.has(it))
  const count = isOpen && recorded.length > done ? done + 1 : done
  const wanted = commands.slice(0, count).map((command) => effects[command].event)
  if (recorded.length > wanted.length) found.doubled.push(`${title}: ${recorded.join(', ')}`)
  else if (recorded.join() !== wanted.join())
    found.lost.push(`${title}: ${recorded.join(', ')} instead of ${wanted.join(', ')}`)
  const last = commands[recorded.length - 1]
  const wantedStage = last ? effects[last].stage : 'submitted'
  if (stage !== wantedStage) found.lost.push(`${title} is ${stage} instead of ${wantedStage}`)
}

/** Each decision has its email, and each email has arrived. */
function checkEmails(
  id: string,
  { office }: Workflow,
  { received }: MailServer,
  faults: Span[],
  found: WorkflowFindings,
): void {
  const emails = office?.letters ?? []
  const written = new Set(emails.map((email) => email.id))
  if (emails.length === 0) found.lost.push(`${id} has no email`)
  for (const { emailId } of office?.timeline ?? [])
    if (emailId && !written.has(emailId)) found.lost.push(`the email ${emailId} of ${id}`)
  for (const { id: emailId, name, state } of emails) {
    const arrivals = received.get(emailId) ?? []
    found.emails += 1
    if (state !== 'sent' || arrivals.length === 0)
      found.lost.push(`${name} ${emailId} is ${state}, and arrived ${arrivals.length} times`)
    if (arrivals.length < 2) continue
    if (arrivals.slice(0, -1).every((arrival) => isNearFault(arrival, faults))) found.repeated += 1
    else found.doubled.push(`${name} ${emailId} arrived ${arrivals.length} times`)
  }
}

/** The answer of the mail server comes within 60 ms and is noted at once: only a fault just then can prevent it. */
const isNearFault = (arrival: number, faults: Span[]): boolean =>
  faults.some(({ from, to }) => to >= arrival - 50 && from <= arrival + 310)
