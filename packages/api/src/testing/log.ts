import type { Log } from '../core/context.ts'

/** One line as the product wrote it. */
export interface LogLine {
  level: 'info' | 'warn' | 'error'
  message: string
  fields: Record<string, unknown>
}

/** A log that keeps its lines, so that a test can look for what must be there and for what must not. */
export function collectingLog(): Log & { lines: LogLine[] } {
  const lines: LogLine[] = []
  const at = (level: LogLine['level']) => (fields: Record<string, unknown>, message: string) => {
    lines.push({ level, message, fields })
  }
  return { lines, info: at('info'), warn: at('warn'), error: at('error') }
}
