import { spawnSync } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { whenAbsent } from '#platform/when-absent.ts'
import { type Binaries, embeddedDatabaseError } from './binaries.ts'

export type Owner = { uid: number; gid: number }

/** How to run PostgreSQL: wrapper programs and user. */
export type LaunchMode = {
  wrapper: string[]
  as?: Owner
  /** The required owner of the files; undefined when it is the current user. */
  owner?: Owner
  /** Whether parent folders must be passable for others. */
  needsTraversal?: boolean
  /** The major version of PostgreSQL. */
  major: number
}
type LaunchCandidate = Omit<LaunchMode, 'major'>

/** 65534 on Linux, -2 on macOS. */
const nobody = process.platform === 'darwin' ? 4_294_967_294 : 65_534
/** Linux stops PostgreSQL when this process is killed. (prctl(2), PR_SET_PDEATHSIG) */
const parentDeathSignal = ['--pdeathsig', 'INT']
const userNamespace = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`]

/** PostgreSQL inherits no secrets and no settings for another database. */
// biome-ignore lint/style/noProcessEnv: where this machine has its programs is no setting of ours
export const childEnvironment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

/** Finds a mode that works on this machine. Throws `ConfigError`. */
export async function findLaunchMode({ postgres }: Binaries, data: string): Promise<LaunchMode> {
  let reason = ''
  for (const mode of await listLaunchCandidates(data)) {
    const [program = postgres, ...words] = [...mode.wrapper, postgres, '-V']
    const result = spawnSync(program, words, {
      ...mode.as,
      env: childEnvironment,
      encoding: 'utf8',
    })
    const major = /\(PostgreSQL\) (\d+)/.exec(result.stdout ?? '')?.[1]
    if (result.status === 0 && major) return { ...mode, major: Number(major) }
    reason = result.error?.message ?? result.stderr.trim().split('\n').at(-1) ?? ''
  }
  throw embeddedDatabaseError(reason)
}

/** Best first. PostgreSQL refuses to run as root, and needs a user name to create a cluster. */
async function listLaunchCandidates(data: string): Promise<LaunchCandidate[]> {
  if (process.getuid?.() === 0) return rootLaunchCandidates(await ownerOf(data))
  const wrapper = hasUserName() ? [] : userNamespace
  return [{ wrapper: [...wrapper, 'setpriv', ...parentDeathSignal] }, { wrapper }]
}

/**
 * Runs as the owner of the files, or as `nobody`. The folder is closed to other users, so a capability lets this
 * process enter. In a user namespace it is root without rights. If neither works, the folders must be passable.
 */
function rootLaunchCandidates(fileOwner: Owner | undefined): LaunchCandidate[] {
  const owner = fileOwner?.uid ? fileOwner : { uid: nobody, gid: nobody }
  const withCapability = (capability: string) => [
    'setpriv',
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    `--inh-caps=+${capability}`,
    `--ambient-caps=+${capability}`,
    '--securebits=+no_setuid_fixup',
    ...parentDeathSignal,
  ]
  const inNamespace = { wrapper: userNamespace, owner: { uid: 0, gid: 0 } }
  return [
    { wrapper: withCapability('dac_read_search'), owner },
    { wrapper: withCapability('dac_override'), owner },
    ...(owner.uid === nobody ? [inNamespace] : []),
    { wrapper: [], as: owner, owner, needsTraversal: true },
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
