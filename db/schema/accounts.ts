import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
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
    /** When a link that was mailed to the address was used; null as long as nobody has shown that they read it. */
    confirmedAt: moment('confirmed_at'),
    /** SHA-256 of the token in the last link that confirms the address. */
    confirmationHash: text('confirmation_hash'),
  },
  (t) => [
    uniqueIndex('user_email_key').on(t.emailKey),
    uniqueIndex('user_confirmation_hash').on(t.confirmationHash),
  ],
)

/** The networks from which an account has signed in: strangers' wrong tries do not count there. */
export const familiarNetwork = pgTable(
  'familiar_network',
  {
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** SHA-256 of the account's id and the network. */
    networkHash: text('network_hash').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.networkHash] })],
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
