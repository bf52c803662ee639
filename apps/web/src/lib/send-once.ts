import { commandIdFor, forgetCommandId, noteLost } from './command-id.ts'
import { isPassing, readFailure } from './trpc/failure.ts'

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

/**
 * As `sendOnce`, for what moves money. After a lost answer the next press is the same command even where its input is
 * another by now, because what is due has gone down: if the first try went through, IDEMPOTENCY_CONFLICT says so.
 */
export async function sendMoneyOnce<Answer>(
  name: string,
  input: object,
  send: (commandId: string) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await sendOnce(name, input, send)
  } catch (error) {
    if (isPassing(readFailure(error).reason)) noteLost(name)
    throw error
  }
}
