import { readFileSync } from 'node:fs'
import type { Break } from './breaks.ts'

/** Breaks of one line with which the program does the same as before. */
type Equivalent = {
  file: string
  /** The line on which they begin, without the blanks around it. */
  line: string
  /** What they put there. */
  to: string[]
  /** Why nobody could see a difference. */
  why: string
}

/** Spares the database a question about nothing, which it would answer with nothing. */
const aboutNothing = (file: string, line: string): Equivalent => ({
  file,
  line,
  to: ['false'],
  why: 'asked about nothing, the database answers nothing: this only spares the way there',
})

/** The order of two that are the same, in a list where no two are. */
const neverTheSame = (file: string, line: string, to: string): Equivalent => ({
  file,
  line,
  to: [to],
  why: 'no two of those that are put in order are the same',
})

/** What stands in for a part of a pattern, which is there wherever the pattern fits. */
const alwaysHeld = (file: string, line: string): Equivalent => ({
  file,
  line,
  to: ['"Stryker was here!"'],
  why: 'only for the compiler: where the pattern fits, this part of it is always there',
})

/** Asks whether there is a row, or holds one: which of its columns are read makes no difference. */
const ofAnyColumn = (file: string, line: string): Equivalent => ({
  file,
  line,
  to: ['{}'],
  why: 'whether there is such a row is all that is asked, or it is only held',
})

/** Every break that is known to change nothing, judged by hand one by one. They are counted apart. */
const equivalents: Equivalent[] = [
  aboutNothing('src/features/import/queries.ts', 'if (keys.length === 0) return []'),
  aboutNothing('src/features/harvesting/queries.ts', 'if (ids.length === 0) return new Map()'),
  aboutNothing('src/features/registration/enqueue-deposits.ts', 'if (told.length === 0) return'),
  aboutNothing('src/features/registration/enqueue-deposits.ts', 'if (ids.length === 0) return'),
  aboutNothing(
    'src/features/publishing/articles/purge-articles.ts',
    'if (ids.length === 0) return',
  ),
  aboutNothing(
    'src/features/publishing/articles/assign-dois.ts',
    'if (!settings || things.length === 0) return []',
  ),
  aboutNothing(
    'src/features/publishing/articles/assign-dois.ts',
    'if (nameless.length === 0) return []',
  ),
  aboutNothing(
    'src/features/publishing/articles/assign-dois.ts',
    'if (ids.length === 0) return []',
  ),
  aboutNothing(
    'src/features/publishing/articles/article-rows.ts',
    'if (concerned.length === 0) return',
  ),
  aboutNothing(
    'src/features/publishing/articles/require-scanned-files.ts',
    'if (articleIds.length === 0) return',
  ),
  aboutNothing(
    'src/features/publishing/articles/article-queries.ts',
    'if (ids.length === 0) return []',
  ),
  aboutNothing('src/features/publishing/search/facets.ts', 'if (found.length === 0) return []'),
  aboutNothing('src/features/files/inventory.ts', 'if (keys.length === 0) return []'),
  aboutNothing(
    'src/features/publishing/search/highlights.ts',
    'if (wanted.size === 0) return new Map()',
  ),
  ofAnyColumn(
    'src/features/accounts/login/current-password.ts',
    '.select({ id: session.tokenHash })',
  ),
  ofAnyColumn('src/features/accounts/queries.ts', '.select({ userId: accountDuty.userId })'),
  ofAnyColumn('src/features/accounts/queries.ts', '.select({ userId: familiarNetwork.userId })'),
  ofAnyColumn(
    'src/features/editorial/workflow/run-command.ts',
    "await tx.select({ id: submission.id }).from(submission).where(eq(submission.id, id)).for('update')",
  ),
  ofAnyColumn('src/features/editorial/submissions/purge.ts', '.select({ id: article.id })'),
  {
    file: 'src/features/accounts/change-profile.ts',
    line: 'if (owner && owner.id !== before.id) throw emailTaken()',
    to: ['false'],
    why: 'the unique index finds it then, and the answer is the same: this keeps addresses out of the log of the database',
  },
  {
    file: 'src/features/accounts/queries.ts',
    line: "const userId = account?.id ?? ''",
    to: ['"Stryker was here!"'],
    why: 'neither is the id of an account',
  },
  {
    file: 'src/domain/people/ror.ts',
    line: "const [, characters = '', checksum] =",
    to: ['"Stryker was here!"'],
    why: 'without characters there is no checksum either, and it is none',
  },
  {
    file: 'src/features/accounts/two-factor/encrypt-secrets.ts',
    line: 'if (secret === before.secret && pendingSecret === before.pendingSecret) continue',
    to: ['false'],
    why: 'what is sealed already is written as it is',
  },
  {
    file: 'src/features/files/inventory.ts',
    line: 'for (let i = 0; i < old.length; i += batch)',
    to: ['i <= old.length'],
    why: 'one more time it counts those of no keys, which are none',
  },
  {
    file: 'src/domain/people/email-address.ts',
    line: "const [local = '', domain = '', ...more] = text.split('@')",
    to: ['"Stryker was here!"'],
    why: 'without an at sign there is no domain, and what stands for it has no dot either',
  },
  {
    file: 'src/features/publishing/search/facets.ts',
    line: 'const isCounted = total > 0 && total <= mostCounted',
    to: ['total >= 0'],
    why: 'asked about nothing, the database answers nothing: this only spares the way there',
  },
  {
    file: 'src/platform/signer.ts',
    line: 'const [, seconds, given] = /^(\\d{1,12})\\.([\\w-]{43})$/.exec(signed.slice(0, 60)) ?? []',
    to: ['signed'],
    why: 'what is longer is none in any case: this only spares the look at all of it',
  },
  {
    file: 'src/platform/log.ts',
    line: "for (let times = 0; times < 3 && decoded.includes('%'); times += 1) {",
    to: ['""'],
    why: 'without a per cent sign there is nothing to decode: this only spares the way there',
  },
  {
    file: 'src/platform/http/cache/negotiate.ts',
    line: 'choices.set(header, chosen)',
    to: [';'],
    why: 'what was read already is read again, and is the same',
  },
  {
    file: 'src/platform/http/cache/negotiate.ts',
    line: 'if (known) return known',
    to: ['false'],
    why: 'what was read already is read again, and is the same',
  },
  {
    file: 'src/features/usage/flush-usage.ts',
    line: 'if (place % step === 0) await breathe()',
    to: ['true', 'false', 'place % step !== 0', 'place * step'],
    why: 'says only how often other work gets its turn',
  },
  {
    file: 'src/features/usage/flush-usage.ts',
    line: 'if (found) return found',
    to: ['false'],
    why: 'what was made already is made again, and is the same',
  },
  {
    file: 'src/features/usage/flush-usage.ts',
    line: 'const changed = kept.filter((row) => !unchanged.has(JSON.stringify(row)))',
    to: ['kept'],
    why: 'a row that has not changed is written as it is',
  },
  {
    file: 'src/features/usage/flush-usage.ts',
    line: 'const unchanged = new Set(known.map((row) => JSON.stringify(row)))',
    to: ['() => undefined'],
    why: 'a row that has not changed is written as it is',
  },
  {
    file: 'src/features/usage/flush-usage.ts',
    line: 'if (changed.length > 0) {',
    to: ['true', 'changed.length >= 0'],
    why: 'no rows are written by a statement that is given none',
  },
  {
    file: 'src/features/usage/flush-usage.ts',
    line: 'if (changes.length > 0) {',
    to: ['true', 'changes.length >= 0'],
    why: 'no rows are written by a statement that is given none',
  },
  {
    file: 'src/features/usage/flush-usage.ts',
    line: 'if (!read.has(url)) read.set(url, shownAt(url))',
    to: ['true'],
    why: 'what was read already is read again, and is the same',
  },
  {
    file: 'src/features/usage/flush-usage.ts',
    line: 'names.set(day, name)',
    to: [';'],
    why: 'what was made already is made again, and is the same',
  },
  {
    file: 'src/features/usage/flush-usage.ts',
    line: 'for (let moment = at; moment < until; moment += doubleClick) moments.push(moment)',
    to: ['moment <= until'],
    why: 'the last moment stands there twice, and what comes twice at one moment counts once',
  },
  {
    file: 'src/features/usage/flush-usage.ts',
    line: "const name = createHmac('sha256', keys.get(day) ?? '')",
    to: ['"Stryker was here!"'],
    why: 'only for the compiler: there is a key for each day that is asked for',
  },
  {
    file: 'src/domain/usage/aggregate-clicks.ts',
    line: 'if (first && at <= first.lastAt) return',
    to: ['at < first.lastAt'],
    why: 'of two clicks at one moment the first is taken away and the second put in its place',
  },
  neverTheSame(
    'src/domain/usage/aggregate-clicks.ts',
    'const all = [...new Map([...before, ...now])].sort(([one], [other]) => (one < other ? -1 : 1))',
    'one <= other',
  ),
  neverTheSame(
    'src/domain/usage/decision-times.ts',
    '.sort((a, b) => (a.quarter < b.quarter ? -1 : 1))',
    'a.quarter <= b.quarter',
  ),
  neverTheSame(
    'src/features/registration/enqueue-deposits.ts',
    'const inOrder = things.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))',
    'placeOf(a) <= placeOf(b)',
  ),
  alwaysHeld(
    'src/domain/usage/usage-target.ts',
    "([articleId, format = '']) => ({ articleId, target: format.toLowerCase() }),",
  ),
  alwaysHeld(
    'src/domain/usage/usage-target.ts',
    "([articleId, target = '']) => ({ articleId, target }),",
  ),
  alwaysHeld(
    'src/domain/usage/usage-target.ts',
    "[/^(?:\\/api)?\\/files\\/([^/]+)\\/[^/]+$/i, ([target = '']) => ({ articleId: undefined, target })],",
  ),
  alwaysHeld(
    'src/domain/email/template.ts',
    "for (const [written, field = ''] of template[part].matchAll(inBraces)) {",
  ),
  {
    file: 'src/features/email/queue-email.ts',
    line: 'if (aboutIds.length > 0) await tx.delete(letter).where(inArray(letter.aboutId, aboutIds))',
    to: ['true', 'aboutIds.length >= 0'],
    why: 'nothing is deleted by a statement that is given nothing',
  },
  {
    file: 'src/features/registration/deposit-targets.ts',
    line: 'articles.length === limit',
    to: ['false'],
    why: 'asked for none, the database answers none',
  },
]

/**
 * Tells which breaks change nothing, and why. Throws when an entry of the list fits no break any more,
 * so that none outlives the line that it speaks of.
 */
export function findEquivalents(breaks: Break[]): Map<Break, string> {
  const found = new Map<Break, string>()
  for (const { file, line, to, why } of equivalents) {
    const lines = readFileSync(file, 'utf8').split('\n')
    const there = breaks.filter(
      ({ fileName, location }) => fileName === file && lines[location.start.line]?.trim() === line,
    )
    for (const replacement of to) {
      const meant = there.filter((one) => one.replacement === replacement)
      if (meant.length === 0) throw new Error(`${file}: no break puts ${replacement} into: ${line}`)
      for (const one of meant) found.set(one, why)
    }
  }
  return found
}
