import { once } from 'node:events'
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls'
import { type Finding, fail, ok, warn } from './finding.ts'

const about = 'certificate'

/** A certificate is renewed 30 days before it expires: with fewer days left, the renewal has failed. */
const soonDays = 14

/** How long a connection is waited for, in milliseconds. */
const timeout = 10_000

/**
 * Connects to the public address of the site as a browser does, and checks that its certificate is trusted and not about
 * to expire. The authorities are those that Node trusts, unless `options` names others.
 */
export async function checkCertificate(
  baseUrl: string,
  now: Date,
  options: Pick<ConnectionOptions, 'ca'> = {},
): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(baseUrl)
  if (protocol !== 'https:') return []
  const host = hostname.replace(/^\[|\]$/g, '')
  const socket = connect({ host, port: Number(port) || 443, servername: host, timeout, ...options })
  try {
    await Promise.race([
      once(socket, 'secureConnect'),
      once(socket, 'timeout').then(() => Promise.reject(new Error('no answer'))),
    ])
    return [sayUntil(host, socket, now)]
  } catch (error) {
    return [sayFailure(baseUrl, error as NodeJS.ErrnoException)]
  } finally {
    socket.destroy()
  }
}

function sayUntil(host: string, socket: TLSSocket, now: Date): Finding {
  const until = new Date(socket.getPeerCertificate().valid_to)
  const days = Math.floor((until.getTime() - now.getTime()) / 86_400_000)
  const says = `the certificate of ${host} is trusted and expires in ${days} days`
  return days < soonDays ? warn(about, `${says}; is it renewed automatically?`) : ok(about, says)
}

/** Whether the server answered, with a certificate that is not accepted. */
const isRefusedCertificate = (code: string) =>
  /CERT|SIGNATURE|ISSUER|SELF_SIGNED|ERR_TLS_CERT_ALTNAME/.test(code)

function sayFailure(baseUrl: string, { code, message }: NodeJS.ErrnoException): Finding {
  if (isRefusedCertificate(code ?? ''))
    return fail(
      about,
      `browsers refuse the certificate of ${baseUrl} (${code}): install one from a public authority, such as Let's Encrypt`,
    )
  return warn(
    about,
    `${baseUrl} cannot be reached from this machine (${code ?? message}), so its certificate was not checked`,
  )
}
