import { spawnSync } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { whenAbsent } from '#platform/when-absent.ts'
import { type Binaries, embeddedDatabaseError } from './binaries.ts'

/** Who the files of the database belong to. */
export type Owner = { uid: number; gid: number }

/** How PostgreSQL is run: through which programs, and as whom. */
export type LaunchMode = {
  through: string[]
  as?: Owner
  /** Whom its folder has to belong to; undefined where that is us anyway. */
  owner?: Owner
  /** Whether the folders above have to let it pass. */
  needsTraversal?: boolean
  /** The major version that runs. */
  major: number
}
type LaunchCandidate = Omit<LaunchMode, 'major'>

/** `nobody`, by number: 65534 on Linux; -2 on macOS. */
const nobody = process.platform === 'darwin' ? 4_294_967_294 : 65_534
/** Linux ends the database in order when we are killed. (prctl(2), PR_SET_PDEATHSIG) */
const parentDeathSignal = ['--pdeathsig', 'INT']
const userNamespace = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`]

/** A program of PostgreSQL gets nothing of our environment, which may hold secrets and settings for another database. */
// biome-ignore lint/style/noProcessEnv: where this machine has its programs is no setting of ours
export const childEnvironment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

/** Finds a way that works on this machine for the database in `data`. Throws `ConfigError` when none does. */
export async function findLaunchMode({ postgres }: Binaries, data: string): Promise<LaunchMode> {
  let reason = ''
  for (const way of await listLaunchCandidates(data)) {
    const [program = postgres, ...words] = [...way.through, postgres, '-V']
    const tried = spawnSync(program, words, { ...way.as, env: childEnvironment, encoding: 'utf8' })
    const major = /\(PostgreSQL\) (\d+)/.exec(tried.stdout ?? '')?.[1]
    if (tried.status === 0 && major) return { ...way, major: Number(major) }
    reason = tried.error?.message ?? tried.stderr.trim().split('\n').at(-1) ?? ''
  }
  throw embeddedDatabaseError(reason)
}

/** The best first. PostgreSQL refuses to run as root, and to make a cluster as somebody without a name. */
async function listLaunchCandidates(data: string): Promise<LaunchCandidate[]> {
  if (process.getuid?.() === 0) return rootLaunchCandidates(await ownerOf(data))
  const through = hasUserName() ? [] : userNamespace
  return [{ through: [...through, 'setpriv', ...parentDeathSignal] }, { through }]
}

/**
 * As root it runs as the user that its files belong to, else as `nobody`. Our folder lets nobody
 * else pass, other processes of `nobody` neither: a capability lets this one through. In a
 * namespace of its own it is root without root's rights. Only where neither can be had, the folders have to be open.
 */
function rootLaunchCandidates(found: Owner | undefined): LaunchCandidate[] {
  const owner = found?.uid ? found : { uid: nobody, gid: nobody }
  const passing = (capability: string) => [
    'setpriv',
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    `--inh-caps=+${capability}`,
    `--ambient-caps=+${capability}`,
    '--securebits=+no_setuid_fixup',
    ...parentDeathSignal,
  ]
  const inNamespace = { through: userNamespace, owner: { uid: 0, gid: 0 } }
  return [
    { through: passing('dac_read_search'), owner },
    { through: passing('dac_override'), owner },
    ...(owner.uid === nobody ? [inNamespace] : []),
    { through: [], as: owner, owner, needsTraversal: true },
  ]
}

const ownerOf = (folder: string): Promise<Owner | undefined> =>
  stat(folder).catch(whenAbsent(undefined))

function hasUserName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}
