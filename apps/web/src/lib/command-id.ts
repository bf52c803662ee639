/** A new id of a command. `crypto.randomUUID` would need https, which a venue's own network may not have. */
export function newCommandId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

interface Kept {
  input: string
  id: string
  /** When a try of it got no answer, in ms: nobody here knows whether it went through. */
  lostAt?: number
}

// Whoever tries again does so at once. The same words much later in a new form are another command.
const retriedWithin = 3 * 60_000

/**
 * The id of a command as its draft has it: the same input keeps the same id over retries and reloads of this tab, so
 * that a lost answer never means a second effect; another input is another command. After `noteLost` another input keeps
 * the id too: where the first try went through, the server refuses the second (IDEMPOTENCY_CONFLICT).
 */
export function commandIdFor(name: string, input: unknown): string {
  const text = JSON.stringify(input)
  const kept = read(name)
  if (kept && (kept.input === text || kept.lostAt !== undefined)) return kept.id
  const id = newCommandId()
  write(name, { input: text, id })
  return id
}

/** A try got no answer. */
export function noteLost(name: string): void {
  const kept = read(name)
  if (kept) write(name, { ...kept, lostAt: Date.now() })
}

/**
 * What is known of the last command of this name that was not done: its answer is lost, or it was sent and is still
 * under way or was refused; null: nothing was sent.
 */
export function unansweredOf(name: string): 'lost' | 'sent' | null {
  const kept = read(name)
  if (!kept) return null
  return kept.lostAt === undefined ? 'sent' : 'lost'
}

/** Before a new form: a try that was lost some minutes ago has been seen or given up by now. */
export function forgetOldCommandId(name: string): void {
  const kept = read(name)
  if (kept && !(kept.lostAt !== undefined && Date.now() - kept.lostAt < retriedWithin)) forgetCommandId(name)
}

/** After the answer: the next command of this kind is a new one. */
export function forgetCommandId(name: string): void {
  memory.delete(name)
  try {
    sessionStorage.removeItem(keyOf(name))
  } catch {
    // Only memory had it.
  }
}

// Where storage is refused, retries of the same visit still keep their id.
const memory = new Map<string, Kept>()
const keyOf = (name: string) => `command.${name}`

function read(name: string): Kept | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null')
    if (typeof stored === 'object' && stored !== null && 'input' in stored && 'id' in stored) return stored as Kept
  } catch {
    // Falls through to memory.
  }
  return memory.get(name) ?? null
}

function write(name: string, kept: Kept): void {
  memory.set(name, kept)
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(kept))
  } catch {
    // Memory has it.
  }
}
