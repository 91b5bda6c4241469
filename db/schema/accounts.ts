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
    /** The address in lower case (`emailKey`). */
    emailKey: text('email_key').notNull(),
    passwordHash: text('password_hash').notNull(),
    role: text('role', { enum: ['admin', 'author', 'user'] }).notNull(),
    createdAt: utcTimestamp('created_at').notNull(),
    /** When the owner used a link that was emailed to the address; null while the address is not confirmed. */
    confirmedAt: utcTimestamp('confirmed_at'),
    /** When an email to this address bounced permanently. */
    bouncedAt: utcTimestamp('bounced_at'),
    /** When an operator disabled the account; null while its owner can log in. */
    disabledAt: utcTimestamp('disabled_at'),
    /** Belongs to the sample submissions: it is disabled, and no email is sent to it. */
    isSample: boolean('is_sample').notNull().default(false),
    /** When a generated password expires; null for a chosen one. */
    passwordExpiresAt: utcTimestamp('password_expires_at'),
    /**
     * Hashes (`hashIdentity`) of every name, email address and ORCID iD that the account has or had. Keys are only added, so
     * that no change of the profile ends a conflict of interest.
     */
    identityKeys: text('identity_keys').array().notNull().default(sql`'{}'::text[]`),
  },
  (t) => [
    uniqueIndex('user_email_key').on(t.emailKey),
    index('user_identity_keys').using('gin', t.identityKeys),
  ],
)

/** Editorial roles besides manager: managers are the accounts with the role admin. */
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

/** Open invitations to roles, at most one for each address. Their links say when they expire. */
export const invitation = pgTable(
  'invitation',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull(),
    /** The address in lower case (`emailKey`). */
    emailKey: text('email_key').notNull(),
    journalRoles: text('roles', { enum: ['manager', 'editor', 'reviewer', 'copyeditor'] })
      .array()
      .notNull(),
    invitedAt: utcTimestamp('invited_at').notNull(),
    /** When the last email with the link bounced. */
    bouncedAt: utcTimestamp('bounced_at'),
  },
  (t) => [uniqueIndex('invitation_email_key').on(t.emailKey)],
)

/** Two-step login (TOTP, RFC 6238): on where `secret` is set. */
export const twoFactor = pgTable('two_factor', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  /** 20 bytes, base32; shown once, during setup. */
  secret: text('secret'),
  /** Replaces `secret` after the first valid code. */
  pendingSecret: text('pending_secret'),
  enabledAt: utcTimestamp('enabled_at'),
  /** The newest time step whose code was used; codes of it and earlier steps are refused. */
  lastUsedStep: bigint('last_used_step', { mode: 'number' }).notNull().default(0),
})

/** Unused recovery codes. */
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

/** The policy for accounts: one row, or none before a manager has decided. */
export const accountPolicy = pgTable(
  'account_policy',
  {
    id: text('id').primaryKey().default('site'),
    /** Whether editors and managers must use two-step login. */
    twoFactorRequired: boolean('two_factor_required').notNull(),
  },
  (t) => [check('account_policy_one', sql`${t.id} = 'site'`)],
)

/** Networks from which an account has logged in; failed logins from other networks do not block these. */
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
    /** SHA-256 of the token, hexadecimal; the token itself is never stored. */
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    createdAt: utcTimestamp('created_at').notNull(),
    expiresAt: utcTimestamp('expires_at').notNull(),
    /** The time of the last request, rounded to the hour. */
    lastUsedAt: utcTimestamp('last_used_at').notNull().defaultNow(),
    /** The public id, shown to the owner. */
    id: text('id').notNull().default(sql`gen_random_uuid()::text`),
    /** Browser and operating system, for example "Firefox on Android"; null if unknown. */
    device: text('device'),
    /** The truncated network of the login (`coarseNetwork`). */
    network: text('network'),
  },
  (t) => [index('session_user').on(t.userId), uniqueIndex('session_id').on(t.id)],
)
