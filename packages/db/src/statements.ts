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
  /** Whether a text still carries this name. */
  holds(name: string): boolean
  /** How many names were taken away: connections forget them on the server once it is another number. */
  readonly taken: number
}

/**
 * Names for prepared statements, shared by the connections of a pool. A text earns its name by being used often, so
 * that one-off texts (a list of unusual length) cannot fill the places; `limit` bounds what each connection makes the
 * server remember, and a further text that earns its name takes that of the one that was not used for longest. Both
 * are kept in order of use.
 */
export function createStatementNames({ limit = 400, threshold = 3 }: StatementNamesOptions = {}): StatementNames {
  const names = new Map<string, string>()
  const held = new Set<string>()
  const candidates = new Map<string, number>()
  let generation = 0
  let taken = 0

  function name(text: string): string {
    const made = `m${generation}_${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`
    names.set(text, made)
    held.add(made)
    return made
  }

  function take(text: string): void {
    held.delete(names.get(text) ?? '')
    names.delete(text)
    taken += 1
  }

  function oldest(of: Map<string, unknown>): string | undefined {
    const [first] = of.keys()
    return first
  }

  return {
    nameFor(text) {
      const known = names.get(text)
      if (known !== undefined) {
        names.delete(text)
        names.set(text, known)
        return known
      }
      const uses = (candidates.get(text) ?? 0) + 1
      candidates.delete(text)
      if (uses >= threshold) {
        const last = names.size < limit ? undefined : oldest(names)
        if (last !== undefined) take(last)
        return name(text)
      }
      candidates.set(text, uses)
      if (candidates.size > limit * 4) candidates.delete(oldest(candidates) ?? '')
      return undefined
    },
    retire(text) {
      if (!names.has(text)) return
      take(text)
      generation += 1
      name(text)
    },
    holds: (made) => held.has(made),
    get taken() {
      return taken
    },
  }
}

/** What a name of this file looks like; a caller may give others. */
const ours = /^m\d+_/

type Send = (config: unknown, values?: unknown) => Promise<unknown>
type Done = (error: unknown, result?: unknown) => void

/** Members of the driver's client that its types leave out. */
interface ClientInternals {
  end(): Promise<void>
  getTransactionStatus(): string | null
  /** What it has prepared, by name. */
  connection: { parsedStatements: Record<string, string | undefined> }
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
  let taken = 0

  // Outside of transactions alone: a fault of theirs would refuse it, and it would end none.
  function forgetTaken(): void {
    if (taken === names.taken) return
    taken = names.taken
    const { parsedStatements } = internals.connection
    for (const name of Object.keys(parsedStatements)) {
      if (!ours.test(name) || names.holds(name)) continue
      delete parsedStatements[name]
      // What it does not know, it has forgotten.
      send(`deallocate "${name}"`).catch(() => {})
    }
  }

  function prepare(config: unknown, values: unknown): [config: unknown, name: string | undefined] {
    if (typeof config !== 'string' || !Array.isArray(values) || values.length === 0) return [config, undefined]
    const name = names.nameFor(config)
    return name === undefined ? [config, undefined] : [{ name, text: config, values }, name]
  }

  async function run(config: unknown, values: unknown): Promise<unknown> {
    const [prepared, name] = prepare(config, values)
    if (typeof config === 'string' && name === undefined) begun = startsTransaction(config, begun)
    const outside = internals.getTransactionStatus() === 'I' && !begun
    if (outside) forgetTaken()
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
