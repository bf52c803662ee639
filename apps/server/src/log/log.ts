import type { Log } from '@marquee/api'
import type { DbLog, LogDetails } from '@marquee/db'
import pino from 'pino'
import type { Env } from '../env.ts'
import { describeError } from './describe-error.ts'
import { scrub } from './scrub.ts'

/** The server's own log: pino's, as far as we use it. */
export interface ServerLog extends Log {
  debug(fields: Record<string, unknown>, message: string): void
  fatal(fields: Record<string, unknown>, message: string): void
}

interface LogOptions {
  level: Env['logLevel']
  /** Default stdout. */
  write?: (line: string) => void
}

const secretNames = ['password', 'authorization', 'cookie', 'token', 'accessToken', 'refreshToken', 'proof', 'secret']

/**
 * One JSON object a line. Line breaks and the like in values are escaped, so nobody can forge a line; fields with the
 * names of secrets are replaced, and whatever still looks like one is taken out of the finished line.
 */
export function createLog({ level, write }: LogOptions): ServerLog {
  const destination = write ? { write } : pino.destination({ fd: 1, sync: true })
  // A reader of our output that goes away must not take the server with it.
  if ('on' in destination) destination.on('error', () => {})
  return pino(
    {
      level,
      base: { process: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError, error: (value) => (value instanceof Error ? describeError(value) : value) },
      redact: { paths: [...secretNames, ...secretNames.map((name) => `*.${name}`)], censor: '[secret]' },
      hooks: { streamWrite: scrub },
    },
    destination,
  )
}

/** The same log in the words of the database package, which puts the message first. */
export function dbLog(log: ServerLog): DbLog {
  const say =
    (level: 'debug' | 'info' | 'warn' | 'error') =>
    (message: string, details: LogDetails = {}) =>
      log[level](details, message)
  return { debug: say('debug'), info: say('info'), warn: say('warn'), error: say('error') }
}
