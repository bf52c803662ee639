import type { ApprovalRow } from '@marquee/contract'
import type { MessageKeyOf } from '@marquee/i18n'
import { useTexts } from '../../lib/use-texts.ts'
import { isApprovable } from './commands.ts'

// What the server names of a command, in the order of its answer.
const facts = ['email', 'roles', 'reason', 'device', 'openSessions', 'counted', 'corrected'] as const

/** Commands in words. Words are the catalogue's, names are the server's; what is unknown is not invented. */
export function useApprovalWords() {
  const { t } = useTexts('approvals')
  return {
    /** A kind of command ("Suspend a person"). */
    kind: (procedure: string) =>
      isApprovable(procedure)
        ? t(`approvals:kind.${procedure}` as MessageKeyOf<'approvals'>)
        : t('approvals:kindOther', { procedure }),
    /** A command about someone ("Suspend Elif Aydın"). */
    command: ({ procedure, summary: { target } }: Pick<ApprovalRow, 'procedure' | 'summary'>) =>
      isApprovable(procedure)
        ? t(`approvals:command.${procedure}` as MessageKeyOf<'approvals'>, { target })
        : t('approvals:commandOther', { procedure, target }),
    /** What became of a request that someone else has settled. */
    became: ({ state, answeredBy, requestedBy }: ApprovalRow) => {
      const name = answeredBy?.name
      if (state === 'withdrawn') return t('approvals:became.withdrawn', { name: requestedBy.name })
      // An answer may come in time and its use may not.
      if (state === 'expired') return name ? t('approvals:became.unused', { name }) : t('approvals:became.expired')
      if (!name) return t('approvals:became.settled')
      return t(state === 'denied' ? 'approvals:became.denied' : 'approvals:became.granted', { name })
    },
    fact: (name: string) => {
      const known = facts.find((one) => one === name)
      return known ? t(`approvals:fact.${known}`) : name
    },
  }
}
