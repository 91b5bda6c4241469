import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { utcTimestamp } from './utc-timestamp.ts'

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
    createdAt: utcTimestamp('created_at').notNull(),
    /** When a link that was mailed to the address was used; null as long as nobody has shown that they read it. */
    confirmedAt: utcTimestamp('confirmed_at'),
    /** SHA-256 of the token in the last link that confirms the address. */
    confirmationHash: text('confirmation_hash'),
    /** When a letter to this address came back for good; null as long as none has. */
    bouncedAt: utcTimestamp('bounced_at'),
    /** When an operator disabled the account; null while it can be signed in to. */
    disabledAt: utcTimestamp('disabled_at'),
    /** Until when a password that the product made up is accepted; null for one that somebody chose. */
    passwordExpiresAt: utcTimestamp('password_expires_at'),
    /**
     * What its owner is recognised by among authors, hashed (`hashIdentity`): every name and address that the account has,
     * and those that it had. None is ever removed, so that no change of the profile ends a conflict of interest.
     */
    identityKeys: text('identity_keys').array().notNull().default(sql`'{}'::text[]`),
  },
  (t) => [
    uniqueIndex('user_email_key').on(t.emailKey),
    index('user_identity_keys').using('gin', t.identityKeys),
    uniqueIndex('user_confirmation_hash').on(t.confirmationHash),
  ],
)

/** What people do for the journal besides managing it: managers are the accounts with the role admin. */
export const accountRole = pgTable(
  'account_role',
  {
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    journalRole: text('role', { enum: ['editor', 'reviewer', 'copyeditor'] }).notNull(),
    appointedAt: utcTimestamp('appointed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.journalRole] }),
    index('account_role_role').on(t.journalRole),
  ],
)

/** People who were asked by mail to take up duties, and have not answered yet: one for an address. */
export const invitation = pgTable(
  'invitation',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull(),
    /** The address without regard to case (`emailKey`). */
    emailKey: text('email_key').notNull(),
    journalRoles: text('roles', { enum: ['manager', 'editor', 'reviewer', 'copyeditor'] })
      .array()
      .notNull(),
    invitedAt: utcTimestamp('invited_at').notNull(),
    expiresAt: utcTimestamp('expires_at').notNull(),
    /** SHA-256 of the token in the last link that was mailed; null until one was. */
    tokenHash: text('token_hash'),
  },
  (t) => [
    uniqueIndex('invitation_email_key').on(t.emailKey),
    uniqueIndex('invitation_token_hash').on(t.tokenHash),
  ],
)

/** The second step of signing in (TOTP, RFC 6238): on where `secret` is set. */
export const twoFactor = pgTable('two_factor', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  /** 20 bytes, base32: told once, when it is set up. */
  secret: text('secret'),
  /** What takes its place once a code has shown that the person's device holds it. */
  pendingSecret: text('pending_secret'),
  enabledAt: utcTimestamp('enabled_at'),
  /** The newest time step whose code was used: it and earlier ones are worth nothing. */
  lastUsedStep: bigint('last_used_step', { mode: 'number' }).notNull().default(0),
})

/** The recovery codes that are left: one that is used goes. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** SHA-256, hexadecimal. */
    codeHash: text('code_hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
)

/** What the managers ask of accounts: one row, or none while nobody has chosen. */
export const accountPolicy = pgTable(
  'account_policy',
  {
    id: text('id').primaryKey().default('site'),
    /** Whether editors and managers must sign in in two steps. */
    twoFactorRequired: boolean('two_factor_required').notNull(),
  },
  (t) => [check('account_policy_one', sql`${t.id} = 'site'`)],
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
    lastSeenAt: utcTimestamp('last_seen_at').notNull(),
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
    createdAt: utcTimestamp('created_at').notNull(),
    expiresAt: utcTimestamp('expires_at').notNull(),
    /** When a request last came under it, to the hour. */
    lastUsedAt: utcTimestamp('last_used_at').notNull().defaultNow(),
    /** What its owner knows it by. */
    id: text('id').notNull().default(sql`gen_random_uuid()::text`),
    /** The browser and the system, in words; null when they are not known. */
    device: text('device'),
    /** The network that it was opened from, shortened (`roughNetwork`). */
    network: text('network'),
  },
  (t) => [index('session_user').on(t.userId), uniqueIndex('session_id').on(t.id)],
)

export const passwordReset = pgTable(
  'password_reset',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    createdAt: utcTimestamp('created_at').notNull(),
    expiresAt: utcTimestamp('expires_at').notNull(),
    usedAt: utcTimestamp('used_at'),
  },
  (t) => [index('password_reset_user').on(t.userId)],
)
