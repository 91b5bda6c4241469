import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import type { Journal } from '#domain/journal/journal.ts'
import { takeUp } from '#platform/http/take-up.ts'
import { keptSigner } from '#platform/signing.ts'
import type { CompareFiles } from '../files/differences.ts'
import type { ReceivingNeeds } from '../files/receive.ts'
import { authorRoutes } from './api/author.ts'
import { conflictRoutes } from './api/conflict.ts'
import { courseRoutes } from './api/course.ts'
import { decideRoutes } from './api/decide.ts'
import { deskRoutes } from './api/desk.ts'
import { differenceRoutes } from './api/differences.ts'
import { letterStateRoutes } from './api/letters.ts'
import { manageRoutes } from './api/manage.ts'
import { manuscriptRoutes } from './api/manuscript.ts'
import { noticeRoutes } from './api/notices.ts'
import { readRoutes } from './api/read.ts'
import { submitRoutes } from './api/submit.ts'

type Needs = ReceivingNeeds & {
  journal: () => Journal
  baseUrl: string
  compareFiles: CompareFiles
}

/** Manuscripts: sent in by anyone signed in, seen by their sender, published by admins. */
export const submissionRoutes =
  (given: Needs): FastifyPluginCallbackZod =>
  (app, _options, done) => {
    const signer = keptSigner(given.db)
    const presenting = async () => ({
      baseUrl: given.baseUrl,
      signer: await signer(),
      now: given.clock(),
    })
    const needs = { ...given, presenting }
    const all = [
      ...[submitRoutes, readRoutes, manuscriptRoutes, manageRoutes, noticeRoutes],
      ...[courseRoutes, deskRoutes, authorRoutes, decideRoutes, conflictRoutes, differenceRoutes],
      letterStateRoutes,
    ]
    takeUp(app, ...all.map((routes) => routes(needs)))
    done()
  }
