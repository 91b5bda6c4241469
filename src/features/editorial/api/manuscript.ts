import type { FastifyPluginAsync } from 'fastify'
import { accountOf, requireLoggedIn } from '#domain/actor.ts'
import { canRead } from '#domain/editorial/submission.ts'
import { mediaTypes } from '#domain/file-kind.ts'
import type { CheckFinding } from '#domain/manuscript/checks/check-finding.ts'
import { Refused } from '#domain/refusal.ts'
import { submissionEndpoints } from '#features/editorial/endpoints/submissions.ts'
import { manuscriptSubject } from '#features/editorial/present.ts'
import { findOwnProduction } from '#features/editorial/production/own-production.ts'
import { findSubmission, getSubmission } from '#features/editorial/queries.ts'
import { listFiles } from '#features/editorial/submissions/files.ts'
import { deliver } from '#features/files/deliver/deliver.ts'
import { requireScanned } from '#features/files/scan-files.ts'
import { checkFile, compareFiles } from '#features/word/stored-documents.ts'
import { createCache } from '#platform/cache.ts'
import { registerRoutes } from '#platform/http/routing/register-routes.ts'
import { type EditorialDeps, findForEditor, findRequested } from './find-submission.ts'

/** The manuscript file: for accounts that may see the submission, and for holders of a signed address. */
export const manuscriptRoutes =
  (deps: EditorialDeps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, submissionEndpoints)

    const { db, storage } = deps

    for (const key of [
      'GET /submissions/:id/direct-download/:fileId',
      'GET /submissions/:id/download/:fileId',
    ] as const)
      route(key, { config: { permission: 'view own submissions' } }, async (request, reply) => {
        const { account: who } = requireLoggedIn(request.actor)
        const { id, fileId } = request.params
        const produced = await findOwnProduction(db, who, id)
        const found = produced
          ? ({ ...produced, view: 'copyeditor' } as const)
          : await getSubmission(deps, who, id)
        const wanted = fileId === 'docx' ? ({ role: 'manuscript' } as const) : { fileId }
        const requested = (await listFiles(deps, found, wanted)).at(-1)
        if (!requested) throw new Refused('not-found', 'There is no such file.')
        return deliver(storage, request, reply, requested.file, {
          title: found.title,
          format: requested.file.mediaType === mediaTypes.pdf ? 'pdf' : 'docx',
        })
      })

    route(
      'GET /submissions/:id/manuscript/:signed',
      { config: { permission: 'use signed links' } },
      async (request, reply) => {
        const { id, signed } = request.params
        const { signer, now } = await deps.presentContext()
        const opened = signer.opens(signed, manuscriptSubject(id), now)
        const who = accountOf(request.actor)
        const found = opened ? await findSubmission(db, id, who) : undefined
        if (!found || found.deletedAt || found.isHidden || (who && !canRead(who, found))) {
          throw new Refused(
            'not-found',
            'This address is not valid any more. Please open the submission again.',
          )
        }
        reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
        const { manuscript, title } = found
        return deliver(storage, request, reply, manuscript, { title, format: 'docx' })
      },
    )
  }

/** Of checked manuscripts: a file never changes, but the rules may. */
const cacheLimits = { max: 200, milliseconds: 600_000 }

/** The differences between two versions of a manuscript, and what the journal's rules find in the latest. */
export const manuscriptContentRoutes =
  (deps: EditorialDeps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, submissionEndpoints)
    const checked = createCache<CheckFinding[]>(cacheLimits)

    route(
      'GET /submissions/:id/differences',
      { config: { permission: 'manage submissions' } },
      async (request) => {
        const { found } = await findForEditor(deps, request)
        const findKey = async (field: 'from' | 'to') => {
          const version = { role: 'manuscript', number: request.query[field] } as const
          const [requested] = await listFiles(deps, found, version)
          if (requested) return requested.file.storageKey
          throw new Refused('invalid', `${field} must be the number of a file`, field)
        }
        const differences = await compareFiles(deps, await findKey('from'), await findKey('to'))
        return { from: request.query.from, to: request.query.to, ...differences }
      },
    )

    route(
      'GET /submissions/:id/check',
      { config: { permission: 'view own submissions' } },
      async (request) => {
        const { found } = await findRequested(deps, request)
        requireScanned(found.manuscript.scan)
        const { storageKey } = found.manuscript
        const { checks } = deps.journal()
        const findings = await checked.get(`${storageKey} ${JSON.stringify(checks)}`, () =>
          checkFile(deps, storageKey, checks),
        )
        return { data: { findings, reason: found.checkReason } }
      },
    )
  }
