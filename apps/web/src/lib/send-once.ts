import { commandIdFor, forgetCommandId } from './command-id.ts'
import { readFailure } from './trpc/failure.ts'

/**
 * Sends a command under the id that its input keeps: pressed twice, or sent again after a lost answer, it is done once.
 * `name` says which command of this tab it is.
 */
export async function sendOnce<Answer>(
  name: string,
  input: object,
  send: (commandId: string) => Promise<Answer>,
): Promise<Answer> {
  try {
    const answer = await send(commandIdFor(name, input))
    forgetCommandId(name)
    return answer
  } catch (error) {
    if (readFailure(error).reason === 'IDEMPOTENCY_CONFLICT') forgetCommandId(name)
    throw error
  }
}
