import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from './moment.ts'

export const user = pgTable(
  'user',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** The address without regard to case (`emailKey`). */
    emailKey: text('email_key').notNull(),
    passwordHash: text('password_hash').notNull(),
    role: text('role', { enum: ['admin', 'author', 'user'] }).notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [uniqueIndex('user_email_key').on(t.emailKey)],
)

export const session = pgTable(
  'session',
  {
    /** SHA-256 of the token, hexadecimal: the token itself is never stored. */
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('session_user').on(t.userId)],
)

export const passwordReset = pgTable(
  'password_reset',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [index('password_reset_user').on(t.userId)],
)
