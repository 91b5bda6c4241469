import type { FastifyInstance } from 'fastify'
import type { Journal } from '#domain/journal/journal.ts'
import type { ReceivingDeps } from '#features/files/receive/receive-form.ts'
import { pictureUploadRoutes } from '#features/journal/api/pictures.ts'
import { settingsRoutes } from '#features/journal/api/routes.ts'
import type { CurrentJournal } from '#features/journal/current-journal.ts'
import type { MarkdownTasks } from '#features/journal/render-in-sandbox.ts'
import { typesettingRoutes } from '#features/metadata/api/typesetting.ts'
import { type PreviewDeps, renderPreview } from '#features/metadata/renditions/render-preview.ts'
import type { CommandDeps } from '#platform/events.ts'
import type { Sandbox } from '#platform/sandbox/sandbox.ts'

type Deps = CommandDeps &
  ReceivingDeps &
  PreviewDeps & {
    live: CurrentJournal
    journal: () => Journal
    sandbox: Sandbox<MarkdownTasks>
  }

/** The settings of the journal; a template for PDFs is published only if a sample article can be rendered with it. */
export const allSettingsRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  app.register(
    settingsRoutes({
      ...deps,
      checkTypesetting: (typesetting) =>
        renderPreview({ ...deps, journal: deps.journal() }, typesetting),
    }),
  )
  app.register(typesettingRoutes(deps))
  app.register(pictureUploadRoutes(deps))
}
