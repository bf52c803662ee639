import { mutate, query } from './server.ts'
import type { TestPerson } from './venue.ts'

interface WriterOptions {
  /** Asked before every call: servers come and go. */
  url: () => string
  token: () => string
  person: TestPerson
  count: number
  /** Told after every change that was acknowledged. */
  onWritten: (name: string) => void | Promise<void>
}

/** Renames one person again and again. A call whose outcome is unknown is looked up before the next one. */
export async function writeChanges({ url, token, person, count, onWritten }: WriterOptions): Promise<void> {
  let rev: number | null = null
  for (let done = 0; done < count; ) {
    try {
      rev ??= await readRev(url(), token(), person)
      const name = `Name ${done} ${person.id.slice(-6)}`
      const input = { id: person.id, expectedRev: rev, name }
      const answer = await mutate(url(), 'users.update', { token: token(), input })
      if (answer.status !== 200) throw new Error(`answered ${answer.status}`)
      rev = answer.body.result.data.json.rev as number
      done += 1
      await onWritten(name)
    } catch {
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
