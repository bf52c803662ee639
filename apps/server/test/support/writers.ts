import { mutate, query } from './server.ts'
import type { TestPerson } from './venue.ts'

interface WriterOptions {
  /** Asked before every call: servers come and go. */
  url: () => string
  token: () => string
  person: TestPerson
  count: number
  /** Makes names differ between runs over the same person. */
  label?: string
  /** Told after every change that was acknowledged. */
  onWritten: (name: string) => void | Promise<void>
  /** Told how long each try took, answered or not. */
  onTry?: (ms: number) => void
}

/** Renames one person again and again. A call whose outcome is unknown is looked up before the next one. */
export async function writeChanges({
  url,
  token,
  person,
  count,
  label = '',
  onWritten,
  onTry,
}: WriterOptions): Promise<void> {
  let rev: number | null = null
  let lastSuccess = Date.now()
  for (let done = 0; done < count; ) {
    const start = Date.now()
    try {
      rev ??= await readRev(url(), token(), person)
      const name = `Name ${label}.${done} ${person.id.slice(-6)}`
      const input = { id: person.id, expectedRev: rev, name }
      const answer = await mutate(url(), 'users.update', { token: token(), input })
      if (answer.status !== 200) throw new Error(`answered ${answer.status}`)
      rev = answer.body.result.data.json.rev as number
      onTry?.(Date.now() - start)
      done += 1
      lastSuccess = Date.now()
      await onWritten(name)
    } catch (error) {
      onTry?.(Date.now() - start)
      if (Date.now() - lastSuccess > 60_000) throw new Error('no change was taken for a minute', { cause: error })
      // A server that is gone, or busy coming up: the revision tells what has happened.
      rev = null
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

async function readRev(url: string, token: string, person: TestPerson): Promise<number> {
  const { status, body } = await query(url, 'users.get', { token, input: { id: person.id } })
  if (status !== 200) throw new Error(`answered ${status}`)
  return body.result.data.json.rev as number
}
