import { isIP } from 'node:net'
import { resolve } from 'node:path'
import type { S3Settings } from '@marquee/api'
import { z } from 'zod'
import type { Sender } from './mail/letter.ts'
import { readSender, readSmtpUrl, type SmtpSettings } from './mail/settings.ts'

/** A setting that cannot be used. The message names it and never repeats a secret. */
export class SettingError extends Error {}

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `it must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `it must be a whole number from ${min} to ${max}`)

const oneOf = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  z.enum(values, `it must be one of: ${values.join(', ')}`)

function parsedUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

const databaseUrl = z.string().refine((text) => {
  const url = parsedUrl(text)
  return (url?.protocol === 'postgres:' || url?.protocol === 'postgresql:') && url.pathname.length > 1
}, 'it must be an address such as postgres://user:password@host:5432/database')

const origin = z.string().transform((text, ctx) => {
  const url = parsedUrl(text)
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:'
  if (isWeb && url.pathname === '/' && !url.search && !url.hash && !url.username) return url.origin
  ctx.addIssue({
    code: 'custom',
    message: 'it must be one or more addresses such as https://venue.example, without a path',
  })
  return z.NEVER
})

const origins = z.string().transform((text) => text.split(',').map((part) => part.trim()))

const smtpUrl = z.string().transform((text, ctx) => {
  const settings = readSmtpUrl(text)
  if (settings) return settings
  ctx.addIssue({
    code: 'custom',
    message: 'it must be an address such as smtps://user:password@mail.example:465 or smtp://mail.example:587',
  })
  return z.NEVER
})

const sender = z.string().transform((text, ctx) => {
  const from = readSender(text)
  if (from) return from
  ctx.addIssue({ code: 'custom', message: 'it must be an address such as Galata Pier <no-reply@venue.example>' })
  return z.NEVER
})

const shape = z.object({
  NODE_ENV: oneOf('production', 'development', 'test').optional(),
  PORT: wholeNumber(0, 65_535).default(4000),
  HOST: z
    .string()
    .refine((text) => isIP(text) !== 0 || /^[a-z0-9.-]{1,253}$/i.test(text), 'it must be an address or a host name')
    .default('127.0.0.1'),
  DATABASE_URL: databaseUrl.optional(),
  DATA_DIR: z.string().default('.data'),
  SEED: oneOf('none', 'demo').optional(),
  DEMO_PASSWORD: z
    .string()
    .min(8, 'it must have at least 8 characters')
    .max(128, 'it must have at most 128 characters')
    .optional(),
  JWT_SECRET: z
    .string()
    .refine(
      (text) => Buffer.byteLength(text) >= 32,
      'it is weak: it must have at least 32 bytes, best `openssl rand -hex 32`',
    )
    .optional(),
  S3_ENDPOINT: origin.optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'it must be a region such as eu-central-1')
    .default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'it must be the name of a bucket: 3 to 63 letters in lower case, digits, dots, hyphens',
    )
    .optional(),
  S3_ACCESS_KEY_ID: z.string().max(200, 'it must have at most 200 characters').optional(),
  S3_SECRET_ACCESS_KEY: z.string().max(200, 'it must have at most 200 characters').optional(),
  HOLD_TTL_SECONDS: wholeNumber(1, 86_400).optional(),
  PARTNER_SEATS: wholeNumber(1, 100_000).default(100),
  MESSAGES_PER_MINUTE: wholeNumber(1, 10_000).default(60),
  WEBHOOKS_PRIVATE: oneOf('on', 'off').default('off'),
  PRINTERS_LOOPBACK: oneOf('on', 'off').default('off'),
  ACCESS_TOKEN_TTL: wholeNumber(1, 900).default(900),
  RATE_LIMIT: oneOf('on', 'off').default('on'),
  OFFLINE_SHELL: oneOf('on', 'off').default('on'),
  LOG_LEVEL: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent').default('info'),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: sender.optional(),
  PUBLIC_URL: origin.optional(),
  PUBLIC_ORIGINS: origins.pipe(z.array(origin)).default([]),
  TRUST_PROXY: z
    .string()
    .regex(/^(off|[0-9])$/, 'it must be off, or how many proxies stand in front (1 to 9)')
    .transform((text) => (text === 'off' ? 0 : Number(text)))
    .default(0),
})

type Parsed = z.infer<typeof shape>

/** Every setting that the environment may hold. */
export const settingNames: readonly string[] = Object.keys(shape.shape)

/** What the server is told from outside, parsed and complete. */
export interface Env {
  /** null: started by hand, neither for production nor by the watcher of `npm run dev`. */
  mode: 'production' | 'development' | 'test' | null
  port: number
  host: string
  /** null: the embedded database in `dataDir`. */
  databaseUrl: string | null
  /** Absolute. */
  dataDir: string
  seed: 'none' | 'demo'
  demoPassword: string
  /** null: one is made and kept in `dataDir`; never null in production. */
  jwtSecret: string | null
  /** null: files are kept in `dataDir`. */
  s3: S3Settings | null
  /** null: each channel's own default. */
  holdTtlSeconds: number | null
  /** Seats and places that one partner may hold at the same moment. */
  partnerSeats: number
  /** Messages to customers that leave a venue in a minute. */
  messagesPerMinute: number
  /** Webhooks may also go to http and to addresses of the own network. */
  webhooksPrivate: boolean
  /** Printers may also be at addresses of this machine. */
  printersLoopback: boolean
  accessTokenSeconds: number
  rateLimit: boolean
  /** Whether browsers may keep what a reload without a network needs; off takes it away from them again. */
  offlineShell: boolean
  logLevel: Parsed['LOG_LEVEL']
  /** null: mails become files in `dataDir`. */
  smtp: SmtpSettings | null
  /** null: no-reply at the host of the public address. */
  mailFrom: Sender | null
  /** null: the address that the server listens on. Without a trailing slash. */
  publicUrl: string | null
  /** Further origins that may open sockets and call from a browser. */
  publicOrigins: string[]
  /** How many proxies in front may be believed about the caller's address. */
  trustedProxies: number
}

const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

// All of them or none: half a store would take the first file and lose it.
function readS3(env: Parsed): S3Settings | null {
  const missing = s3Names.filter((name) => env[name] === undefined)
  if (missing.length === s3Names.length) return null
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId } = env
  const { S3_SECRET_ACCESS_KEY: secretAccessKey, S3_REGION: region } = env
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) {
    throw new SettingError(`${missing.join(', ')}: missing. A store of files that speaks S3 needs all of its settings.`)
  }
  return { endpoint, region, bucket, accessKeyId, secretAccessKey }
}

// Anything that was copied out of an example is known to everybody.
const looksLikeAnExample = /change.?me|your.?(own.?)?secret|example|default|placeholder|password|insecure|marquee/i

function productionSecret(secret: string | undefined): void {
  if (secret === undefined) {
    throw new SettingError(
      'JWT_SECRET is missing: in production it must have at least 32 bytes, best `openssl rand -hex 32`.',
    )
  }
  if (looksLikeAnExample.test(secret) || new Set(secret).size < 8) {
    throw new SettingError('JWT_SECRET looks like an example: make your own, best with `openssl rand -hex 32`.')
  }
}

/**
 * Reads all settings, once. An empty value counts as not given. Throws `SettingError` with one line for each value
 * that cannot be used.
 */
export function readEnv(source: Readonly<Record<string, string | undefined>> = process.env): Env {
  const given = Object.fromEntries(settingNames.map((name) => [name, source[name] === '' ? undefined : source[name]]))
  const result = shape.safeParse(given)
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `${String(issue.path[0])} cannot be used: ${issue.message}.`)
    throw new SettingError([...new Set(lines)].join('\n'))
  }
  const env = result.data
  const production = env.NODE_ENV === 'production'
  if (production) productionSecret(env.JWT_SECRET)
  return {
    mode: env.NODE_ENV ?? null,
    port: env.PORT,
    host: env.HOST,
    databaseUrl: env.DATABASE_URL ?? null,
    dataDir: resolve(env.DATA_DIR),
    seed: env.SEED ?? (production ? 'none' : 'demo'),
    demoPassword: env.DEMO_PASSWORD ?? 'marquee-demo',
    jwtSecret: env.JWT_SECRET ?? null,
    s3: readS3(env),
    holdTtlSeconds: env.HOLD_TTL_SECONDS ?? null,
    partnerSeats: env.PARTNER_SEATS,
    messagesPerMinute: env.MESSAGES_PER_MINUTE,
    webhooksPrivate: env.WEBHOOKS_PRIVATE === 'on',
    printersLoopback: env.PRINTERS_LOOPBACK === 'on',
    accessTokenSeconds: env.ACCESS_TOKEN_TTL,
    rateLimit: env.RATE_LIMIT === 'on',
    offlineShell: env.OFFLINE_SHELL === 'on',
    logLevel: env.LOG_LEVEL,
    smtp: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? null,
    publicUrl: env.PUBLIC_URL ?? null,
    publicOrigins: env.PUBLIC_ORIGINS,
    trustedProxies: env.TRUST_PROXY,
  }
}
