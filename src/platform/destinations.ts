import pg from 'pg'
import type { Config } from './config.ts'
import { type Destinations, withoutBrackets } from './outbound.ts'

/** Where the store of Amazon and the credentials that a machine of theirs has come from. */
const amazon = ['.amazonaws.com', '.amazonaws.com.cn']
const machineCredentials = [
  ...['169.254.169.254', '169.254.170.2', '169.254.170.23'],
  ...['fd00:ec2::254', 'fd00:ec2::23'],
]

type Places = Pick<
  Config,
  | 'databaseUrl'
  | 'storageLocation'
  | 'smtpUrl'
  | 'bounceMailbox'
  | 'registries'
  | 'tracesEndpoint'
  | 'scanner'
  | 'outboundProxies'
>

/** Every host that the configuration names: the site connects to these and no others. */
export function destinationsOf(config: Places): Destinations {
  const { databaseUrl, smtpUrl, bounceMailbox, registries, tracesEndpoint, scanner } = config
  const addresses = [
    ...[smtpUrl, tracesEndpoint, registries.crossref?.url, registries.doaj?.url],
    ...config.outboundProxies,
  ]
  return new Set([
    ...addresses.flatMap((address) => (address ? [hostOf(address)] : [])),
    ...(databaseUrl ? [new pg.Client(databaseUrl).host] : []),
    ...(bounceMailbox ? [withoutBrackets(bounceMailbox.host)] : []),
    ...(scanner && 'host' in scanner ? [withoutBrackets(scanner.host)] : []),
    ...storeHosts(config.storageLocation),
  ])
}

function storeHosts(place: Places['storageLocation']): string[] {
  if (!('bucket' in place)) return []
  const { endpoint, credentials } = place.bucket
  const store = endpoint ? [hostOf(endpoint), `.${hostOf(endpoint)}`] : amazon
  return credentials ? store : [...store, ...amazon, ...machineCredentials]
}

const hostOf = (address: string) => withoutBrackets(new URL(address).hostname)
