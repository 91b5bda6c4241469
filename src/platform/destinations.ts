import pg from 'pg'
import type { Config } from './config.ts'
import { type Destinations, withoutBrackets } from './outbound.ts'

/** Amazon S3 and the services from which an Amazon machine fetches credentials. */
const amazon = ['.amazonaws.com', '.amazonaws.com.cn']
const machineCredentials = [
  '169.254.169.254',
  '169.254.170.2',
  '169.254.170.23',
  'fd00:ec2::254',
  'fd00:ec2::23',
]

type ConfiguredHosts = Pick<
  Config,
  | 'databaseUrl'
  | 'storageLocation'
  | 'smtpUrl'
  | 'bounceMailbox'
  | 'registries'
  | 'orcid'
  | 'tracesEndpoint'
  | 'scanner'
  | 'outboundProxies'
>

/** All hosts that the configuration names: the process connects to no others. */
export function destinationsOf(config: ConfiguredHosts): Destinations {
  const { databaseUrl, smtpUrl, bounceMailbox, registries, tracesEndpoint, scanner } = config
  const { crossref, doaj } = registries
  const { orcid } = config
  const urls = [
    smtpUrl,
    tracesEndpoint,
    crossref?.url,
    doaj?.url,
    orcid?.url,
    orcid?.apiUrl,
    ...config.outboundProxies,
  ]
  return new Set([
    ...urls.flatMap((url) => (url ? [hostOf(url)] : [])),
    ...(databaseUrl ? [new pg.Client(databaseUrl).host] : []),
    ...(bounceMailbox ? [withoutBrackets(bounceMailbox.host)] : []),
    ...(scanner && 'host' in scanner ? [withoutBrackets(scanner.host)] : []),
    ...storeHosts(config.storageLocation),
  ])
}

function storeHosts(location: ConfiguredHosts['storageLocation']): string[] {
  if (!('bucket' in location)) return []
  const { endpoint, credentials } = location.bucket
  const store = endpoint ? [hostOf(endpoint), `.${hostOf(endpoint)}`] : amazon
  return credentials ? store : [...store, ...amazon, ...machineCredentials]
}

const hostOf = (url: string) => withoutBrackets(new URL(url).hostname)
