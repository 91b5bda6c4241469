import type { FastifyPluginAsync } from 'fastify'
import { authorise } from '#domain/people/permission.ts'
import { submissionEndpoints } from '#features/editorial/endpoints/submissions.ts'
import type { OrcidCredentials } from '#features/editorial/orcid/orcid-client.ts'
import {
  countSampleContent,
  removeSampleContent,
} from '#features/editorial/samples/remove-samples.ts'
import type { Encryptor } from '#platform/encryption.ts'
import { registerRoutes } from '#platform/http/routing/register-routes.ts'
import { authorRoutes } from './author.ts'
import { dashboardRoutes } from './dashboard.ts'
import { decisionRoutes } from './decisions.ts'
import { type EditorialDeps, presentContextOf } from './find-submission.ts'
import { manageRoutes } from './manage.ts'
import { manuscriptContentRoutes, manuscriptRoutes } from './manuscript.ts'
import { ownProductionRoutes } from './own-production.ts'
import { productionRoutes } from './production.ts'
import { proofRoutes } from './proof.ts'
import { anonymisationRoutes } from './review/anonymisation.ts'
import { orcidRoutes } from './review/orcid.ts'
import { ownReviewRoutes } from './review/own-reviews.ts'
import { reviewRoutes } from './review/review.ts'
import { reviewAttachmentRoutes } from './review/review-attachments.ts'
import { reviewFormRoutes } from './review/review-forms.ts'
import { reviewerRoutes } from './review/reviewers.ts'
import { roundRoutes } from './review/rounds.ts'
import { statisticsRoutes } from './statistics.ts'
import { readSubmissionRoutes } from './submissions.ts'
import { submitRoutes } from './submit.ts'
import { teamworkRoutes } from './teamwork.ts'
import { workflowRoutes } from './workflow.ts'

const permission = 'manage journal settings'

/** Counts and removes the sample articles and submissions. */
const sampleContentRoutes =
  (deps: EditorialDeps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, submissionEndpoints)

    route('GET /sample-content', { config: { permission } }, ({ actor }) =>
      countSampleContent(deps.db, authorise(actor, permission).account),
    )
    route('DELETE /sample-content', { config: { permission } }, ({ actor }) =>
      removeSampleContent(deps, authorise(actor, permission).account),
    )
  }

const routes = [
  anonymisationRoutes,
  submitRoutes,
  readSubmissionRoutes,
  manuscriptRoutes,
  manuscriptContentRoutes,
  manageRoutes,
  workflowRoutes,
  dashboardRoutes,
  authorRoutes,
  decisionRoutes,
  teamworkRoutes,
  roundRoutes,
  reviewerRoutes,
  reviewRoutes,
  productionRoutes,
  ownProductionRoutes,
  proofRoutes,
  reviewAttachmentRoutes,
  reviewFormRoutes,
  statisticsRoutes,
  sampleContentRoutes,
]

/** Submissions and their workflow. `encryptor` encrypts the key that signs addresses of manuscripts, and tokens of ORCID. */
export const editorialRoutes =
  (
    given: Omit<EditorialDeps, 'presentContext'> & {
      encryptor: Encryptor
      orcid?: OrcidCredentials | undefined
    },
  ): FastifyPluginAsync =>
  async (app) => {
    const deps = { ...given, presentContext: presentContextOf(given) }
    for (const route of routes) app.register(route(deps))
    app.register(ownReviewRoutes(deps))
    app.register(orcidRoutes(deps))
  }
