import { hash, type Options, verify } from '@node-rs/argon2'

// OWASP's floor for argon2id: 19 MiB, two passes, one lane.
// 2 is argon2id: its name is a const enum, which a single file cannot look up.
const options: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
// Hashing is heavy on purpose; more than this at once would make everybody else's calls wait.
const atOnce = 2

declare module '../core/context.ts' {
  interface Services {
    passwords: Passwords
  }
}

/** Makes and compares password hashes. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** Whether the password fits. Without a stored hash it takes as long and says no, so that names cannot be probed. */
  verify(stored: string | null, password: string): Promise<boolean>
}

/** What a password is compared with where there is none; made once in a process, because it takes as long as any other. */
let ofNobody: Promise<string> | undefined

/** Argon2id, a few at a time. */
export async function createPasswords(): Promise<Passwords> {
  let running = 0
  const queue: (() => void)[] = []

  async function inTurn<T>(body: () => Promise<T>): Promise<T> {
    if (running >= atOnce) await new Promise<void>((resolve) => queue.push(resolve))
    else running += 1
    try {
      return await body()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }

  ofNobody ??= hash('nobody has this password', options)
  const nobody = await ofNobody
  return {
    hash: (password) => inTurn(() => hash(password, options)),
    async verify(stored, password) {
      const fits = await inTurn(() => verify(stored ?? nobody, password))
      return stored !== null && fits
    },
  }
}
