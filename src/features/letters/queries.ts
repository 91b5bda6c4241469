import { asc, eq, inArray, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { user } from '#db/schema/accounts.ts'
import { letter, letterTemplate } from '#db/schema/letters.ts'
import type { LetterState } from '#domain/letters/delivery.ts'
import {
  originals,
  type Template,
  type TemplateName,
  templateNames,
} from '#domain/letters/template.ts'
import { Refused } from '#domain/refusal.ts'
import type { Database } from '#platform/database/database.ts'

type Reader = Pick<Database, 'select'>

/** A letter as it is sent, and how far it has come; `by` is the name of who wrote it, null for the product itself. */
export type WrittenLetter = {
  id: string
  name: string
  to: string
  subject: string
  body: string
  state: LetterState
  problem: string | null
  tries: number
  by: string | null
  writtenAt: Date
  leavesAt: Date
  stateAt: Date
}

/** A letter's text as it is now; `changedAt` is null while it is the original. */
export type CurrentTemplate = Template & { name: TemplateName; changedAt: Date | null }

/** All letters about something, and those that are `named`, oldest first. */
export async function listLettersAbout(
  db: Reader,
  aboutId: string,
  named: string[],
): Promise<WrittenLetter[]> {
  const writer = alias(user, 'writer')
  const rows = await db
    .select({ letter, to: user.name, by: writer.name })
    .from(letter)
    .innerJoin(user, eq(user.id, letter.toId))
    .leftJoin(writer, eq(writer.id, letter.writtenBy))
    .where(or(eq(letter.aboutId, aboutId), inArray(letter.id, named)))
    .orderBy(asc(letter.writtenAt), asc(letter.id))
  return rows.map(({ letter: found, to, by }) => ({ ...found, to, by }))
}

/** The text of a letter, as a manager wrote it or else the original. */
export async function readTemplate(db: Reader, name: TemplateName): Promise<CurrentTemplate> {
  const [own] = await db.select().from(letterTemplate).where(eq(letterTemplate.name, name))
  const { subject, body } = own ?? originals[name]
  return { name, subject, body, changedAt: own?.changedAt ?? null }
}

/** The texts of all letters, in their order. */
export async function listTemplates(db: Reader): Promise<CurrentTemplate[]> {
  const own = new Map((await db.select().from(letterTemplate)).map((row) => [row.name, row]))
  return templateNames.map((name) => {
    const { subject, body } = own.get(name) ?? originals[name]
    return { name, subject, body, changedAt: own.get(name)?.changedAt ?? null }
  })
}

export const noSuchLetter = () => new Refused('not-found', 'There is no such letter.')
