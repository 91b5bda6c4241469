import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from './client.ts'
import { type Command, type Course, readCourse } from './client-course.ts'
import type { Case, Ledger } from './crash-ledger.ts'
import type { Delivery, Post } from './post.ts'

/** What became of decisions and letters; `twice` counts letters, of which some were sent again after an answer that nobody could note. */
export type CourseFindings = {
  lost: string[]
  doubled: string[]
  letters: number
  twice: number
  notedTooLate: number
}

/** What each command leads to, and is written down as. */
const marks: Record<Command, { stage: string; event: string }> = {
  assign: { stage: 'awaiting-decision', event: 'submission-assigned' },
  accept: { stage: 'accepted', event: 'submission-accepted' },
  'desk-reject': { stage: 'rejected', event: 'submission-rejected' },
  'return-for-correction': { stage: 'returned', event: 'submission-returned' },
  answer: { stage: 'submitted', event: 'submission-corrected' },
}

/** From when to when a fault lasted, in milliseconds since the epoch. */
export type Span = { from: number; to: number }

/**
 * Waits until no letter is on its way any more, and compares every submission with what was answered for.
 */
export async function checkCourses(
  ledger: Ledger,
  office: Client,
  post: Post,
  faults: Span[],
): Promise<CourseFindings> {
  const courses = await untilSent(office, [...ledger.submissions.keys()])
  const cases = new Map(ledger.cases.map((one) => [one.id, one]))
  const found: CourseFindings = { lost: [], doubled: [], letters: 0, twice: 0, notedTooLate: 0 }
  for (const [id, course] of courses) {
    const led = cases.get(id)
    if (led) checkMoves(led, course, found)
    checkLetters(id, course, post, faults, found)
  }
  return found
}

/** Reads every course until all of its letters are sent, for at most five minutes: a letter of a killed process is sent again after two or three. */
async function untilSent(office: Client, ids: string[]): Promise<Map<string, Course>> {
  const courses = new Map<string, Course>()
  let open = ids
  for (const end = Date.now() + 300_000; open.length > 0 && Date.now() < end; ) {
    for (const id of open) courses.set(id, await readCourse(office, id))
    open = open.filter((id) => {
      const letters = courses.get(id)?.office?.letters ?? []
      return letters.length === 0 || letters.some(({ state }) => state === 'queued')
    })
    if (open.length > 0) await wait(2000)
  }
  return courses
}

/** The moves that were answered for, and at most the one that was open; none twice. */
function checkMoves(led: Case, { stage, office }: Course, found: CourseFindings): void {
  const { title, course, done, isOpen } = led
  const happened = office?.timeline.map(({ type }) => type) ?? []
  const moved = happened.filter((type) => Object.values(marks).some(({ event }) => event === type))
  const wanted = course.slice(0, done).map((command) => marks[command].event)
  const next = course[done]
  const permission = isOpen && next && moved.length > done ? [...wanted, marks[next].event] : wanted
  if (moved.length > permission.length) found.doubled.push(`${title}: ${moved.join(', ')}`)
  else if (moved.join() !== permission.join())
    found.lost.push(`${title}: ${moved.join(', ')} instead of ${permission.join(', ')}`)
  const last = course[moved.length - 1]
  const standsAt = last ? marks[last].stage : 'submitted'
  if (stage !== standsAt) found.lost.push(`${title} is ${stage} instead of ${standsAt}`)
}

/** Each decision has its letter, and each letter has arrived. */
function checkLetters(
  id: string,
  { office }: Course,
  { taken }: Post,
  faults: Span[],
  found: CourseFindings,
): void {
  const letters = office?.letters ?? []
  const named = office?.timeline.flatMap(({ emailId }) => emailId ?? []) ?? []
  const written = new Set(letters.map((letter) => letter.id))
  if (letters.length === 0) found.lost.push(`${id} has no letter`)
  for (const emailId of named)
    if (!written.has(emailId)) found.lost.push(`the letter ${emailId} of ${id}`)
  for (const { id: emailId, name, state } of letters) {
    const deliveries = taken.get(emailId) ?? []
    found.letters += 1
    if (state !== 'sent' || deliveries.length === 0)
      found.lost.push(`${name} ${emailId} is ${state}, and came ${deliveries.length} times`)
    if (deliveries.length < 2) continue
    found.twice += 1
    const again = deliveries.slice(0, -1)
    if (again.every(({ answered }) => answered === undefined)) continue
    if (again.every((one) => fellAmid(one, faults))) found.notedTooLate += 1
    else found.doubled.push(`${name} ${emailId} came ${deliveries.length} times`)
  }
}

/** What was answered is noted at once: only a fault in that moment can prevent it. */
const fellAmid = ({ came, answered = came }: Delivery, faults: Span[]): boolean =>
  faults.some(({ from, to }) => to >= came - 50 && from <= answered + 250)
