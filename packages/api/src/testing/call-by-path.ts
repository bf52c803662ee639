import type { Caller } from './test-api.ts'

/** Calls a procedure by its path. A subscription is opened, gives its first event and is closed. */
export async function callByPath(caller: Caller, path: string, input: unknown): Promise<unknown> {
  let procedure: unknown = caller
  for (const part of path.split('.')) procedure = (procedure as Record<string, unknown>)[part]
  const answer = await (procedure as (input: unknown) => Promise<unknown>)(input)
  if (typeof answer !== 'object' || answer === null || !(Symbol.asyncIterator in answer)) return answer
  const events = (answer as AsyncIterable<unknown>)[Symbol.asyncIterator]()
  const first = await events.next()
  await events.return?.()
  return first.value
}
