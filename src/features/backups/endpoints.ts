import { z } from 'zod'
import { CurrentPassword } from '#domain/people/account.ts'
import { type Endpoints, IdParams } from '#platform/http/routing/route-schemas.ts'
import { BackupLink, BackupList, BackupRequest } from './api-schemas.ts'

const tags = ['backups']

export const backupEndpoints = {
  'GET /backups': { tags, response: { 200: BackupList } },

  'POST /backups': { tags, body: BackupRequest, response: { 202: BackupList } },

  'POST /backups/:id/link': {
    tags,
    params: IdParams,
    body: CurrentPassword.nullish(),
    response: { 200: BackupLink },
  },

  'GET /backups/:id/file/:signed': {
    tags,
    params: IdParams.extend({ signed: z.string().max(64) }),
  },
} satisfies Endpoints
