import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../scripts/free-port.ts'
import { killOnExit } from '../product.ts'

/** A temporary IMAP server on 127.0.0.1 with one mailbox. */
export type RunningDovecot = {
  /** The value of BOUNCE_URL. */
  url: string
  /** Adds an email to the mailbox. */
  deliver(mail: string): Promise<void>
  unread(): Promise<number>
  stop(): Promise<void>
}

const program = '/usr/sbin/dovecot'
const nobodyUid = 65_534

/** Starts dovecot in a temporary folder. Returns the reason if that is impossible. */
export async function startDovecot(): Promise<RunningDovecot | string> {
  if (process.getuid?.() !== 0) return 'Dovecot is started as root alone: no mailbox was read.'
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  if (!stdout?.startsWith('2.3'))
    return 'Dovecot 2.3 is missing (Debian: apt-get install dovecot-imapd): no mailbox was read.'
  const folder = await mkdtemp(path.join(tmpdir(), 'takarda-dovecot-'))
  await chmod(folder, 0o755)
  const mail = path.join(folder, 'mail')
  for (const name of ['new', 'cur', 'tmp']) await mkdir(path.join(mail, name), { recursive: true })
  for (const name of ['', 'new', 'cur', 'tmp'])
    await chown(path.join(mail, name), nobodyUid, nobodyUid)
  const port = await freePort()
  const config = path.join(folder, 'dovecot.conf')
  await writeFile(config, dovecotConfig(folder, mail, port))
  const child = spawn(program, ['-F', '-c', config], { stdio: 'ignore' })
  killOnExit(child)
  await waitUntilReady(port, child)
  let delivered = 0
  return {
    url: `imap://bounces:secret@127.0.0.1:${port}/INBOX?address=bounces@example.org`,
    async deliver(text) {
      delivered += 1
      const name = path.join(mail, 'new', `${Date.now()}.${delivered}.here`)
      await writeFile(name, text)
      await chown(name, nobodyUid, nobodyUid)
    },
    async unread() {
      const names = await readdir(path.join(mail, 'cur'))
      const read = names.filter((name) => /:2,[A-Z]*S/.test(name))
      return delivered - read.length
    },
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const dovecotConfig = (folder: string, mail: string, port: number) => `
protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
ssl = no
disable_plaintext_auth = no
auth_failure_delay = 0
default_internal_user = nobody
default_internal_group = nogroup
default_login_user = nobody
first_valid_uid = 1
mail_location = maildir:${mail}
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=${nobodyUid} gid=${nobodyUid} home=${mail}
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
`

async function waitUntilReady(port: number, child: ChildProcess): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end && child.exitCode === null; ) {
    const socket = connect(port, '127.0.0.1')
    const greeted = await Promise.race([
      once(socket, 'data').then(
        () => true,
        () => false,
      ),
      wait(1000).then(() => false),
    ])
    socket.destroy()
    if (greeted) return
    await wait(50)
  }
  throw new Error('Dovecot does not start.')
}
