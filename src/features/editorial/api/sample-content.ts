import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { authorise } from '#domain/people/permission.ts'
import { SampleContent } from '#features/editorial/samples/api-schemas.ts'
import {
  countSampleContent,
  removeSampleContent,
} from '#features/editorial/samples/remove-samples.ts'
import type { EditorialDeps } from './find-submission.ts'

const permission = 'manage journal settings'

/** Counts and removes the sample articles and submissions. */
export const sampleContentRoutes =
  (deps: EditorialDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const schema = { tags: ['settings'], response: { 200: SampleContent } }
    app.get('/sample-content', { config: { permission }, schema }, ({ actor }) =>
      countSampleContent(deps.db, authorise(actor, permission).account),
    )
    app.delete('/sample-content', { config: { permission }, schema }, ({ actor }) =>
      removeSampleContent(deps, authorise(actor, permission).account),
    )
  }
