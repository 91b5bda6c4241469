import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, text } from 'drizzle-orm/pg-core'
import type { Affiliation } from '../../../src/domain/manuscript/contributor.ts'

/** A person in the byline of a submission or an article. */
export const contributorColumns = {
  /** Position in the byline, from 0. */
  position: integer('position').notNull(),
  displayName: text('display_name').notNull(),
  /** Whether it is an organisation, not a person. */
  organisation: boolean('organisation').notNull().default(false),
  given: text('given'),
  family: text('family'),
  affiliations: jsonb('affiliations').$type<Affiliation[]>().notNull().default([]),
  /** As printed, `0000-0002-1825-0097`. */
  orcid: text('orcid'),
  /** For editors only: never public. */
  email: text('email'),
  corresponding: boolean('corresponding').notNull().default(false),
  /** Names of CRediT roles. */
  roles: text('roles').array().notNull().default(sql`'{}'::text[]`),
}
