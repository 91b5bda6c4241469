import { asc, eq, gt, sql } from 'drizzle-orm'
import { user } from '#db/schema/accounts.ts'
import { journalVersion } from '#db/schema/journal.ts'
import type { Event } from '#domain/event.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { JournalSource, type PageSource, requiredPages } from '#domain/journal/journal-source.ts'
import {
  type JournalChange,
  listChanges,
  type NewPage,
  partFields,
  partSchema,
} from '#domain/journal/settings-parts.ts'
import type { Account } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { formatDateTime } from '#domain/text/format.ts'
import { parse, requireNoControlCharacters } from '#domain/text/parse.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { recordEvent } from '#platform/events.ts'
import type { Jobs } from '#platform/job-queue.ts'
import { getNewestVersion, getVersion, type Version } from './queries.ts'
import type { PageRenderer } from './render-in-sandbox.ts'
import { findEmptyPlaceholder } from './render-journal.ts'

type Needs = { db: Database; clock: Clock; jobs: Jobs }
type ChangeNeeds = Needs & { pageRenderer: PageRenderer }

/**
 * Publishes one change. `version` is the one that its author began from: where somebody has changed the same
 * since, nothing is published, and they are told who, when and what. Throws `invalid` with the field at fault
 * (the sentences are those for a folder), 404 for a page that is not there, and `changed-meanwhile`.
 */
export async function publishChange(
  needs: ChangeNeeds,
  who: Account,
  { version, change }: { version: number; change: JournalChange },
): Promise<void> {
  // What is wrong by itself needs no lock to be told.
  if ('part' in change) parse(partSchema(change.part), change.value)
  const page = pageOfChange(change)
  requireNoControlCharacters('part' in change ? change.value : page)
  if (page) {
    const { journal } = (await getNewestVersion(needs.db)).written
    await needs.pageRenderer.renderOne(page, journal)
  }
  await publish(needs, who, async (tx, newest) => {
    await requireUnchanged(tx, version, fieldsOfChange(change))
    return { written: applyChange(newest.written, change) }
  })
}

/** Publishes an earlier version again. Throws 404, and `invalid` when today's rules refuse it. */
export async function restoreVersion(needs: Needs, who: Account, number: number): Promise<void> {
  const { written } = await getVersion(needs.db, number)
  await publish(needs, who, async () => ({ written, from: number }))
}

type NewVersion = { written: JournalSource; from?: number }

async function publish(
  needs: Needs,
  who: Account,
  decide: (tx: Transaction, newest: Version) => Promise<NewVersion>,
): Promise<void> {
  await needs.db.transaction(async (tx) => {
    // One at a time; whoever reads is not kept waiting.
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
      publishedAt: needs.clock(),
    })
    const happened: Event = from
      ? { type: 'journal-version-restored', version: number, from }
      : { type: 'journal-changed', version: number, changed }
    await recordEvent(needs, tx, who.id, happened)
  })
}

/** The page that a change writes, if it writes one. */
function pageOfChange(change: JournalChange): PageSource | undefined {
  if ('page' in change) return change.value
  return 'add' in change ? change.add.page : undefined
}

/** What a change is about, as versions name it. */
function fieldsOfChange(change: JournalChange): readonly string[] {
  if ('part' in change) return partFields[change.part]
  if ('page' in change) return [`pages.${change.page}`]
  return 'remove' in change ? [`pages.${change.remove}`] : []
}

function applyChange(written: JournalSource, change: JournalChange): JournalSource {
  if ('add' in change) return addPage(written, change.add)
  if ('remove' in change) return removePage(written, change.remove)
  if ('page' in change) {
    requirePage(written, change.page)
    return { ...written, pages: { ...written.pages, [change.page]: change.value } }
  }
  const kept = Object.entries(written.journal).filter(
    ([field]) => !(partFields[change.part] as readonly string[]).includes(field),
  )
  const value = parse(partSchema(change.part), change.value)
  if (change.part === 'links') requireSamePages(written.journal, value.customPages ?? [])
  return parse(JournalSource, { ...written, journal: { ...Object.fromEntries(kept), ...value } })
}

function requirePage({ pages }: JournalSource, name: string): void {
  if (!Object.hasOwn(pages, name)) throw new Refused('not-found', 'There is no such page.')
}

/** Throws `invalid` where a page would be lost, or made up, by arranging the links. */
function requireSamePages({ customPages }: Journal, arranged: Journal['customPages']): void {
  const names = (pages: Journal['customPages']) =>
    pages
      .map(({ page }) => page)
      .sort()
      .join(' ')
  if (names(customPages) !== names(arranged))
    throw new Refused(
      'invalid',
      'Somebody added or removed a page meanwhile. Please load this form again.',
      'customPages',
    )
}

/** Throws `invalid` where a page stands at the address already. */
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

/** Throws 404, and `invalid` for a page that every journal has. */
function removePage(written: JournalSource, name: string): JournalSource {
  requirePage(written, name)
  if (requiredPages.includes(name))
    throw new Refused(
      'invalid',
      'Every journal has this page, and others link to it. Write it anew instead.',
    )
  const { [name]: _, ...pages } = written.pages
  const customPages = written.journal.customPages.filter(({ page }) => page !== name)
  return { journal: { ...written.journal, customPages }, pages }
}

/** Throws `invalid` for a page with a placeholder that nothing stands for. */
function requireValues({ journal, pages }: JournalSource): void {
  for (const [name, { text }] of Object.entries(pages)) {
    const empty = findEmptyPlaceholder(text, journal)
    if (empty)
      throw new Refused('invalid', `${empty} stands on the page ${name} and has no value`, 'text')
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
  const clash = later.findLast(({ changed }) => changed.some((field) => touched.includes(field)))
  if (!clash) return
  const what = clash.changed.filter((field) => touched.includes(field)).join(', ')
  const sentence = `${clash.by ?? 'Somebody'} changed this at ${formatDateTime(clash.at.toISOString())} (${what}). What you entered is still here: look at theirs, and publish again to put yours in its place.`
  throw new Refused('edit-conflict', sentence)
}
