import { asc, eq, gt, sql } from 'drizzle-orm'
import { user } from '#db/schema/accounts.ts'
import { journalVersion } from '#db/schema/journal.ts'
import type { Event } from '#domain/events/event.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { JournalSource, requiredPages } from '#domain/journal/journal-source.ts'
import {
  type JournalChange,
  listChanges,
  type NewPage,
  partFields,
  partSchema,
} from '#domain/journal/settings-parts.ts'
import { type CompletedNote, completeNotes } from '#domain/journal/todo-notes.ts'
import type { Typesetting } from '#domain/journal/typesetting.ts'
import type { Account } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { formatDateTime } from '#domain/text/format.ts'
import { parse, requireNoControlCharacters } from '#domain/text/parse.ts'
import type { Transaction } from '#platform/database/database.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import type { Sandbox } from '#platform/sandbox/sandbox.ts'
import { getNewestVersion, getVersion, type Version } from './queries.ts'
import { type MarkdownTasks, renderPage } from './render-in-sandbox.ts'
import { findEmptyPlaceholder, type NamedPage } from './render-journal.ts'

/** Throws `invalid` if articles cannot be set with these settings. */
export type CheckTypesetting = (typesetting: Typesetting) => Promise<unknown>

type ChangeDeps = CommandDeps & {
  sandbox: Sandbox<MarkdownTasks>
  checkTypesetting: CheckTypesetting
}

/**
 * Publishes one change. `version` is the one that the author edited. Throws `invalid` with the field, `not-found` for a
 * page that does not exist, and `edit-conflict` if somebody changed the same fields since.
 */
export async function publishChange(
  deps: ChangeDeps,
  who: Account,
  { version, change }: { version: number; change: JournalChange },
): Promise<void> {
  // Validated before the table is locked.
  if ('part' in change) {
    const { typesetting } = parse(partSchema(change.part), change.value)
    if (typesetting?.template) await deps.checkTypesetting(typesetting)
    requireNoControlCharacters(change.value)
  }
  if ('page' in change || 'add' in change || 'notes' in change) {
    const { written } = await getNewestVersion(deps.db)
    for (const page of pagesOfChange(written, change)) {
      requireNoControlCharacters(page)
      await renderPage(deps, page, written.journal)
    }
  }
  await publish(deps, who, async (tx, newest) => {
    await requireUnchanged(tx, version, fieldsOfChange(change))
    return { written: applyChange(newest.written, change) }
  })
}

/** Publishes an earlier version again. Throws `not-found`, and `invalid` if it does not pass today's validation. */
export async function restoreVersion(
  deps: CommandDeps,
  who: Account,
  number: number,
): Promise<void> {
  const { written } = await getVersion(deps.db, number)
  await publish(deps, who, async () => ({ written, from: number }))
}

type NewVersion = { written: JournalSource; from?: number }

async function publish(
  deps: CommandDeps,
  who: Account,
  decide: (tx: Transaction, newest: Version) => Promise<NewVersion>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    // One publication at a time. Readers do not wait.
    await tx.execute(sql`lock table ${journalVersion} in share row exclusive mode`)
    const newest = await getNewestVersion(tx)
    const { written, from } = await decide(tx, newest)
    requireValues(written)
    const changed = listChanges(newest.written, written)
    if (changed.length === 0) return
    const number = newest.number + 1
    await tx.insert(journalVersion).values({
      number,
      content: written,
      changed,
      publishedBy: who.id,
      publishedAt: deps.clock(),
    })
    const event: Event = from
      ? { type: 'journal-version-restored', version: number, from }
      : { type: 'journal-changed', version: number, changed }
    await recordEvent(deps, tx, who.id, event)
  })
}

type PageChange = Extract<JournalChange, { page: string } | { add: NewPage } | { notes: unknown }>

/** The pages as they will be. */
function pagesOfChange({ pages }: JournalSource, change: PageChange): NamedPage[] {
  if ('page' in change) return [{ ...change.value, name: change.page }]
  if ('add' in change) return [change.add.page]
  const changed = completeNotes(pages, change.notes)
  return pageNamesOf(change.notes).flatMap((name) => {
    const page = changed[name]
    return page ? [{ ...page, name }] : []
  })
}

const pageNamesOf = (notes: readonly CompletedNote[]): string[] => [
  ...new Set(notes.map(({ page }) => page)),
]

function fieldsOfChange(change: JournalChange): readonly string[] {
  if ('part' in change) return partFields[change.part]
  if ('page' in change) return [`pages.${change.page}`]
  if ('notes' in change) return pageNamesOf(change.notes).map((name) => `pages.${name}`)
  return 'remove' in change ? [`pages.${change.remove}`] : []
}

function applyChange(written: JournalSource, change: JournalChange): JournalSource {
  if ('add' in change) return addPage(written, change.add)
  if ('remove' in change) return removePage(written, change.remove)
  if ('notes' in change)
    return parse(JournalSource, { ...written, pages: completeNotes(written.pages, change.notes) })
  if ('page' in change) {
    requirePage(written, change.page)
    return { ...written, pages: { ...written.pages, [change.page]: change.value } }
  }
  const unchanged = Object.entries(written.journal).filter(
    ([field]) => !(partFields[change.part] as readonly string[]).includes(field),
  )
  const value = parse(partSchema(change.part), change.value)
  if (change.part === 'links') requireSamePages(written.journal, value.customPages ?? [])
  return parse(JournalSource, {
    ...written,
    journal: { ...Object.fromEntries(unchanged), ...value },
  })
}

function requirePage({ pages }: JournalSource, name: string): void {
  if (!Object.hasOwn(pages, name)) throw new Refused('not-found', 'There is no such page.')
}

/** Throws `invalid` if the new order of links lacks a page or has another one. */
function requireSamePages({ customPages }: Journal, reordered: Journal['customPages']): void {
  const names = (pages: Journal['customPages']) =>
    pages
      .map(({ page }) => page)
      .sort()
      .join(' ')
  if (names(customPages) !== names(reordered))
    throw new Refused(
      'invalid',
      'Another manager has added or removed a page. Please reload this form.',
      'customPages',
    )
}

/** Throws `invalid` if the address is used. */
function addPage({ journal, pages }: JournalSource, { name, page, listing }: NewPage) {
  if (Object.hasOwn(pages, name))
    throw new Refused(
      'invalid',
      `There is a page at /${name} already. Choose another address.`,
      'name',
    )
  const customPages = [...journal.customPages, { page: name, ...listing }]
  return parse(JournalSource, {
    journal: { ...journal, customPages },
    pages: { ...pages, [name]: page },
  })
}

/** Throws `not-found`, and `invalid` for a required page. */
function removePage(written: JournalSource, name: string): JournalSource {
  requirePage(written, name)
  if (requiredPages.includes(name))
    throw new Refused(
      'invalid',
      'Every journal needs this page, because other pages link to it. Please edit it instead.',
    )
  const { [name]: _, ...pages } = written.pages
  const customPages = written.journal.customPages.filter(({ page }) => page !== name)
  return { journal: { ...written.journal, customPages }, pages }
}

function requireValues({ journal, pages }: JournalSource): void {
  for (const [name, { text }] of Object.entries(pages)) {
    const empty = findEmptyPlaceholder(text, journal)
    if (empty) throw new Refused('invalid', `${empty} on the page ${name} has no value`, 'text')
  }
}

async function requireUnchanged(tx: Transaction, since: number, touched: readonly string[]) {
  const later = await tx
    .select({
      changed: journalVersion.changed,
      at: journalVersion.publishedAt,
      by: user.name,
    })
    .from(journalVersion)
    .leftJoin(user, eq(user.id, journalVersion.publishedBy))
    .where(gt(journalVersion.number, since))
    .orderBy(asc(journalVersion.number))
  const conflict = later.findLast(({ changed }) => changed.some((field) => touched.includes(field)))
  if (!conflict) return
  const what = conflict.changed.filter((field) => touched.includes(field)).join(', ')
  const sentence = `${conflict.by ?? 'Another manager'} changed this at ${formatDateTime(conflict.at.toISOString())} (${what}). Your text is still here. Compare the two, then publish again to replace the other text.`
  throw new Refused('edit-conflict', sentence)
}
