import { createHash } from 'node:crypto'
import type pg from 'pg'
import { isStaleStatement } from './errors.ts'

/** How many texts may carry a name, and how often a text must be seen before it gets one. */
export interface StatementNamesOptions {
  limit?: number
  threshold?: number
}

/** Which prepared statement a text belongs to; `undefined`: send it without a name. */
export interface StatementNames {
  nameFor(text: string): string | undefined
  /** The statement behind this text no longer fits the schema: its next use gets a new name. */
  retire(text: string): void
}

/**
 * Names for prepared statements, shared by the connections of a pool. A text earns its name by being used often, so
 * that one-off texts (a list of unusual length) cannot fill the places; `limit` bounds what each connection makes the
 * server remember, and further texts go unnamed. Candidates are kept in order of use, the oldest are forgotten.
 */
export function createStatementNames({ limit = 400, threshold = 3 }: StatementNamesOptions = {}): StatementNames {
  const names = new Map<string, string>()
  const candidates = new Map<string, number>()
  let generation = 0

  function name(text: string): string {
    const made = `m${generation}_${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`
    names.set(text, made)
    return made
  }

  return {
    nameFor(text) {
      const known = names.get(text)
      if (known !== undefined) return known
      if (names.size >= limit) return undefined
      const uses = (candidates.get(text) ?? 0) + 1
      candidates.delete(text)
      if (uses >= threshold) return name(text)
      candidates.set(text, uses)
      if (candidates.size > limit * 4) {
        const [oldest] = candidates.keys()
        if (oldest !== undefined) candidates.delete(oldest)
      }
      return undefined
    },
    retire(text) {
      if (!names.has(text)) return
      generation += 1
      name(text)
    },
  }
}

type Send = (config: unknown, values?: unknown) => Promise<unknown>
type Done = (error: unknown, result?: unknown) => void

/** Members of the driver's client that its types leave out. */
interface ClientInternals {
  end(): Promise<void>
  getTransactionStatus(): string | null
}

function startsTransaction(text: string, before: boolean): boolean {
  if (/^(start transaction|begin)\b/i.test(text)) return true
  return /^(commit|rollback)$/i.test(text) ? false : before
}

/**
 * Makes a connection name its statements and give itself up when an answer does not come in time (the driver would
 * put a connection that still waits for an answer back into the pool, and its next user would wait too).
 */
export function nameStatements(client: pg.ClientBase, names: StatementNames): void {
  const send = client.query.bind(client) as unknown as Send
  const internals = client as unknown as ClientInternals
  // The beginning of a transaction is not waited for: what the server has said last may be older.
  let begun = false

  function prepare(config: unknown, values: unknown): [config: unknown, name: string | undefined] {
    if (typeof config !== 'string' || !Array.isArray(values) || values.length === 0) return [config, undefined]
    const name = names.nameFor(config)
    return name === undefined ? [config, undefined] : [{ name, text: config, values }, name]
  }

  async function run(config: unknown, values: unknown): Promise<unknown> {
    const [prepared, name] = prepare(config, values)
    if (typeof config === 'string' && name === undefined) begun = startsTransaction(config, begun)
    const outside = internals.getTransactionStatus() === 'I' && !begun
    try {
      return await (name === undefined ? send(config, values) : send(prepared))
    } catch (error) {
      // With a statement under way this cuts the socket; from now on the pool knows not to keep the connection.
      if (error instanceof Error && error.message === 'Query read timeout') void internals.end()
      if (name === undefined || !isStaleStatement(error)) throw error
      names.retire(String(config))
      if (!outside) throw error
      return await run(config, values)
    }
  }

  const query = (config: unknown, values?: unknown, done?: unknown): unknown => {
    // Cursors and other objects that send themselves are not ours to change.
    if (typeof (config as { submit?: unknown } | null)?.submit === 'function') return send(config, values)
    const callback = (typeof values === 'function' ? values : done) as Done | undefined
    const parameters = typeof values === 'function' ? undefined : values
    const result = run(config, parameters)
    if (callback === undefined) return result
    result.then(
      (value) => process.nextTick(callback, null, value),
      (error) => process.nextTick(callback, error),
    )
    return undefined
  }
  client.query = query as typeof client.query
}
