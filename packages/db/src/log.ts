/** Extra facts of a log line. Never a secret, never a row of a customer. */
export type LogDetails = Record<string, unknown>

/** What this package needs of a logger; the server hands in its own. */
export interface DbLog {
  debug(message: string, details?: LogDetails): void
  info(message: string, details?: LogDetails): void
  warn(message: string, details?: LogDetails): void
  error(message: string, details?: LogDetails): void
}

function write(level: string, message: string, details?: LogDetails): void {
  process.stderr.write(`${level} db: ${message}${details ? ` ${JSON.stringify(details)}` : ''}\n`)
}

/** The logger of a caller that gave none: warnings and errors still reach stderr, nothing is lost in silence. */
export const stderrLog: DbLog = {
  debug: () => {},
  info: () => {},
  warn: (message, details) => write('warn', message, details),
  error: (message, details) => write('error', message, details),
}
