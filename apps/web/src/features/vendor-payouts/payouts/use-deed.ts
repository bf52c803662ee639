import { useCommand } from '../../../lib/command/use-command.ts'
import { reportFailure } from '../../../lib/report.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'

/** One press of a button that needs nothing more: sent once, and what came of it is said. */
export function useDeed<Input extends { commandId: string }>(
  name: string,
  send: (input: Input) => Promise<unknown>,
  done: string,
) {
  const { t } = useTexts('vendorPayouts')
  const command = useCommand(name, send)
  return {
    pending: command.pending,
    async run(input: Omit<Input, 'commandId'>) {
      const answer = await command.act(input)
      if (!answer) return
      if (!('failure' in answer)) {
        toast.success(done)
        return
      }
      const { why, names = [] } = (readFailure(answer.error).details ?? {}) as { why?: string; names?: string[] }
      if (why === 'bank' || why === 'bills' || why === 'run' || why === 'moved') {
        toast.error(t(`vendorPayouts:refused.${why}`, { names: names.join(', ') }))
      } else reportFailure(answer.error)
    },
  }
}
