import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { EditedWordFileDeps } from '#features/publishing/full-text/edited-word-file.ts'
import { deleteAndRestoreRoutes } from './delete-and-restore.ts'
import type { ArticleDeps } from './deps.ts'
import { downloadRoutes } from './download.ts'
import { editedWordFileRoutes } from './edited-word-file.ts'
import { fullTextRoutes } from './full-text.ts'
import { fullTextCatalogueRoutes } from './full-text-catalogue.ts'
import { readRoutes } from './read-articles.ts'
import { supplementRoutes } from './supplements.ts'

/** Reading articles for everyone; files, full texts and deletion for editors. */
export const articleRoutes =
  (deps: ArticleDeps & EditedWordFileDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.register(readRoutes(deps))
    app.register(downloadRoutes(deps))
    app.register(supplementRoutes(deps))
    app.register(fullTextRoutes(deps))
    app.register(editedWordFileRoutes(deps))
    app.register(fullTextCatalogueRoutes(deps))
    app.register(deleteAndRestoreRoutes(deps))
  }
