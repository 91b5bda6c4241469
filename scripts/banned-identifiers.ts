import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/** Former private names with the term to use instead (docs/decisions/050-name-concepts-by-the-terms-of-the-field.md). */
const replacements: Record<string, string> = {
  adire: 'generateCover',
  Asker: 'Viewer or DraftReader',
  cloths: 'patterns',
  confined: 'sandbox',
  darkroom: 'convertPicture',
  deeds: 'activity',
  Doer: 'CommandActor',
  easel: 'drawCard',
  fewAtOnce: 'limitConcurrency',
  findable: 'searchIndex',
  heldUntil: 'undoableUntil',
  inHandOf: 'assignedTo',
  isHeld: 'isDecisionPending',
  isNearTo: 'hasConflict',
  isTold: 'isNotified',
  judge: 'validate',
  judged: 'validated',
  keepDraftFrom: 'excludeFromDraft',
  keepPace: 'abortSlowRequests',
  keepSome: 'createCache',
  laterite: 'red',
  madeUp: 'isGenerated or placeholder',
  Misfit: 'UnappliedEdit',
  misfit: 'unappliedReason',
  moveIn: 'importItems',
  OfficeBar: 'EditorialBar',
  officeEmail: 'contactEmail',
  onDesk: 'inEditorialLists',
  partInOrder: 'closeGracefully',
  receivedDate: 'receivedOn',
  RequestItem: 'RequestPoint',
  requireOffice: 'requireEditorialAccess',
  sightings: 'usageEvents',
  spool: 'temporaryUpload',
  standings: 'stageInfo',
  takeUp: 'registerRoutes or assign',
  turnstile: 'uploadLimit',
  twoStep: 'twoFactor',
  unwritten: 'omitted',
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

/** Former words that have no proper use here, also in comments, test titles, file names and documents. */
const formerWords =
  /\b(anew|darkroom|deeds|easel|faults?|judge[ds]?|sightings|spool|standings|stands|thereof|turnstile|upkeep|whither|whoever)\b/gi

export const findFormerWords = (text: string): string[] => [
  ...new Set(text.match(formerWords)?.map((word) => word.toLowerCase())),
]

/** Former words in addresses, which start a path in a string: an address of the API, or of a page of editors. */
const formerAddresses =
  /(?<=['"`}]\/(?:api\/|manage-journals\/|updateprofile\/)?)(?:bring-back|cloth|confirmaddress|copies|course|desk|draft-letter|figures|letter-templates|letters|registries|send-again|submission-notices|two-step)\b(?!\.)/g

export const findFormerAddresses = (source: string): string[] => [
  ...new Set(source.match(formerAddresses)),
]

/** The comments of a source text, without addresses in strings. */
const commentsIn = (source: string): string =>
  source.match(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*/g)?.join('\n') ?? ''

/** Texts whose words are fixed, or that list former names. */
const unchecked =
  /^(db\/sample|journal)\/|^docs\/(requirements|decisions\/050-.*)\.md$|^scripts\/banned-identifiers/

const listFiles = (...patterns: string[]): string[] =>
  execFileSync('git', ['ls-files', ...patterns], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => existsSync(file))

/** The errors in a file, as sentences. */
function checkFile(file: string): string[] {
  const isSource = /\.tsx?$/.test(file)
  const content = /\.(tsx?|md)$|^deploy\//.test(file) ? readFileSync(file, 'utf8') : ''
  const banned = isSource ? findBanned(content) : []
  const addresses = isSource ? findFormerAddresses(content) : []
  const words = findFormerWords(`${file}\n${isSource ? commentsIn(content) : content}`)
  return [
    ...banned.map((name) => `${file}: use ${replacements[name]} instead of ${name}`),
    ...addresses.map((part) => `${file}: the address has a former word, "${part}"`),
    ...words.map((word) => `${file}: use another word than "${word}"`),
  ]
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const errors = listFiles()
    .filter((file) => !unchecked.test(file))
    .flatMap(checkFile)
  for (const error of errors) console.log(error)
  process.exitCode = errors.length > 0 ? 1 : 0
}
