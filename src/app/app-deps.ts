import type { Journal } from '#domain/journal/journal.ts'
import type { OrcidCredentials } from '#features/editorial/orcid/orcid-client.ts'
import type { CurrentJournal } from '#features/journal/current-journal.ts'
import type { SystemInfo } from '#features/operations/system-status.ts'
import type { DeliveredFile } from '#features/publishing/articles/files/file-queries.ts'
import type { RegistryCredentials } from '#features/registration/credentials.ts'
import type { Cache } from '#platform/cache.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { PubSub } from '#platform/database/pub-sub.ts'
import type { Mailer } from '#platform/email/mailer.ts'
import type { Encryptor } from '#platform/encryption.ts'
import type { PageRoutes } from '#platform/http/cache/canonical-url.ts'
import type { RenderPage } from '#platform/http/cache/serve-pages.ts'
import type { LoadLimits } from '#platform/http/limits/overload.ts'
import type { SpeedLimit } from '#platform/http/limits/slow-requests.ts'
import type { Jobs } from '#platform/job-queue.ts'
import type { Log } from '#platform/log/log.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import type { Sandbox } from '#platform/sandbox/sandbox.ts'
import type { PasswordHasher } from '#platform/secrets.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { Tracing } from '#platform/tracing/tracing.ts'
import type { Scan } from '#platform/virus-scanner.ts'
import type { SandboxTasks } from '../sandbox/tasks.ts'

/** What the product is built from. */
export type AppDeps = {
  db: Database
  /** The number of requests that wait for a connection. */
  waiting(): number
  /** The event loop delays, in milliseconds, above which requests are refused; by default those of a site. */
  eventLoopLimits?: LoadLimits | undefined
  storage: Storage
  jobs: Jobs
  pubSub: PubSub
  mailer: Mailer
  sandbox: Sandbox<SandboxTasks>
  /** Undefined without a virus scanner. */
  scan?: Scan | undefined
  passwords: PasswordHasher
  encryptor: Encryptor
  clock: Clock
  baseUrl: string
  sessionDays: number
  live: CurrentJournal
  registries: RegistryCredentials
  /** Undefined where reviews are not added to ORCID records. */
  orcid?: OrcidCredentials | undefined
  /** The number of trusted proxies. */
  proxies: number
  corsOrigins: string[]
  speedLimit?: SpeedLimit
  log: Log
  /** For the system page. */
  system: SystemInfo
  metrics?: Metrics | undefined
  /** Serves metrics beside the pages to clients with this token. */
  metricsToken?: string | undefined
  tracing?: Tracing | undefined
  /** Undefined when only the API is needed. */
  site?: Site
}

type Site = { routes: PageRoutes; render: RenderPage; assets: string }

/** What routes are built from. */
export type RouteDeps = AppDeps & {
  journal: () => Journal
  publicFiles: Cache<DeliveredFile>
}
