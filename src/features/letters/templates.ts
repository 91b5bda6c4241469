import { eq } from 'drizzle-orm'
import { letterTemplate } from '#db/schema/letters.ts'
import { requireKnownFields, type Template, type TemplateName } from '#domain/letters/template.ts'
import type { Account } from '#domain/people/account.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { record } from '#platform/events.ts'
import type { Jobs } from '#platform/jobs.ts'

type Needs = { db: Database; clock: Clock; jobs: Jobs }

/** Writes a letter's text anew. Throws `invalid` for a field that the letter does not have. */
export async function changeTemplate(
  needs: Needs,
  who: Account,
  name: TemplateName,
  template: Template,
): Promise<void> {
  requireKnownFields(name, template)
  const row = { ...template, changedBy: who.id, changedAt: needs.clock() }
  await needs.db.transaction(async (tx) => {
    await tx
      .insert(letterTemplate)
      .values({ name, ...row })
      .onConflictDoUpdate({ target: letterTemplate.name, set: row })
    await record(needs, tx, who.id, { type: 'letter-template-changed', name })
  })
}

/** Goes back to the original; where it is the original already, nothing happens. */
export async function restoreTemplate(
  needs: Needs,
  who: Account,
  name: TemplateName,
): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(letterTemplate)
      .where(eq(letterTemplate.name, name))
      .returning({ name: letterTemplate.name })
    if (gone) await record(needs, tx, who.id, { type: 'letter-template-restored', name })
  })
}
