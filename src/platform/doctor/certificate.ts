import { once } from 'node:events'
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls'
import { type Finding, fail, ok, warn } from './finding.ts'

const about = 'certificate'

/** In days. Certificates are renewed 30 days before they expire, so the renewal has failed by then. */
const soonDays = 14

/** In milliseconds. */
const timeout = 10_000

/**
 * Checks that browsers trust the certificate of the site's public address and that it does not expire soon.
 * `options` can name other authorities.
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
    return [expiryFinding(host, socket, now)]
  } catch (error) {
    return [failureFinding(baseUrl, error as NodeJS.ErrnoException)]
  } finally {
    socket.destroy()
  }
}

function expiryFinding(host: string, socket: TLSSocket, now: Date): Finding {
  const expiry = new Date(socket.getPeerCertificate().valid_to)
  const days = Math.floor((expiry.getTime() - now.getTime()) / 86_400_000)
  const says = `the certificate of ${host} is trusted and expires in ${days} days`
  return days < soonDays ? warn(about, `${says}; is it renewed automatically?`) : ok(about, says)
}

/** Whether the server answered with a certificate that is not accepted. */
const isRefusedCertificate = (code: string) =>
  /CERT|SIGNATURE|ISSUER|SELF_SIGNED|ERR_TLS_CERT_ALTNAME/.test(code)

function failureFinding(baseUrl: string, { code, message }: NodeJS.ErrnoException): Finding {
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
