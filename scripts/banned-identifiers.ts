import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/** Former private names with the term to use instead (docs/decisions/050-name-concepts-by-the-terms-of-the-field.md). */
const replacements: Record<string, string> = {
  adire: 'generateCover',
  cloths: 'patterns',
  confined: 'sandbox',
  darkroom: 'imageWorker',
  deeds: 'activity',
  easel: 'cardWorker',
  fewAtOnce: 'limitConcurrency',
  findable: 'searchIndex',
  heldUntil: 'undoableUntil',
  inHandOf: 'assignedTo',
  isHeld: 'isDecisionPending',
  isNearTo: 'hasConflict',
  judge: 'validate',
  judged: 'validated',
  keepDraftFrom: 'excludeFromDraft',
  keepPace: 'abortSlowRequests',
  keepSome: 'createCache',
  moveIn: 'importItems',
  onDesk: 'inEditorialLists',
  partInOrder: 'closeGracefully',
  requireOffice: 'requireEditorialAccess',
  sightings: 'usageEvents',
  spool: 'temporaryUpload',
  standings: 'stageInfo',
  takeUp: 'registerRoutes or assign',
  turnstile: 'uploadLimit',
  upkeep: 'maintenance',
  voice: 'journalContext',
  waiters: 'pendingParties',
}

const ignored =
  /\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|>[^<>{}]*</g

/** The banned identifiers in a source text, outside comments, strings and JSX text. */
export function findBanned(source: string): string[] {
  const code = source.replace(ignored, ' ')
  const identifiers = new Set(code.match(/[A-Za-z_$][\w$]*/g))
  return Object.keys(replacements).filter((name) => identifiers.has(name))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const patterns = ['src', 'db', 'test', 'e2e', 'scripts'].flatMap((folder) => [
    `${folder}/**/*.ts`,
    `${folder}/**/*.tsx`,
  ])
  const files = execFileSync('git', ['ls-files', ...patterns], { encoding: 'utf8' }).trim()
  const errors = files
    .split('\n')
    .flatMap((file) =>
      findBanned(readFileSync(file, 'utf8')).map(
        (name) => `${file}: use ${replacements[name]} instead of ${name}`,
      ),
    )
  for (const error of errors) console.log(error)
  process.exitCode = errors.length > 0 ? 1 : 0
}
