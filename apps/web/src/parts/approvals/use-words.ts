import { type ApprovalRow, inLanguage } from '@marquee/contract'
import type { MessageKeyOf } from '@marquee/i18n'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useGivenNames } from '../names/given-names.ts'
import { isApprovable } from './commands.ts'

/** Commands in words. Words are the catalogue's, names are the server's; what is unknown is not invented. */
export function useApprovalWords() {
  const { t, language } = useTexts('approvals')
  const format = useFormat()
  const names = useGivenNames()
  const about = ({ target, targetNames }: ApprovalRow['summary']) =>
    targetNames ? inLanguage(targetNames, language) : target
  return {
    /** A kind of command ("Suspend a person"). */
    kind: (procedure: string) =>
      isApprovable(procedure)
        ? t(`approvals:kind.${procedure}` as MessageKeyOf<'approvals'>)
        : t('approvals:kindOther', { procedure }),
    /** A command about someone ("Suspend Elif Aydın"). */
    command: ({ procedure, summary }: Pick<ApprovalRow, 'procedure' | 'summary'>) =>
      isApprovable(procedure)
        ? t(`approvals:command.${procedure}` as MessageKeyOf<'approvals'>, { target: about(summary) })
        : t('approvals:commandOther', { procedure, target: about(summary) }),
    /** What became of a request that someone else has settled. */
    became: ({ state, answeredBy, requestedBy, mine }: ApprovalRow) => {
      const name = answeredBy?.name
      if (state === 'gone')
        return mine ? t('approvals:wait.gone') : t('approvals:became.gone', { name: requestedBy.name })
      if (state === 'withdrawn') return t('approvals:became.withdrawn', { name: requestedBy.name })
      // An answer may come in time and its use may not.
      if (state === 'expired') return name ? t('approvals:became.unused', { name }) : t('approvals:became.expired')
      if (!name) return t('approvals:became.settled')
      return t(state === 'denied' ? 'approvals:became.denied' : 'approvals:became.granted', { name })
    },
    fact: ({ name, value, money, ppm }: ApprovalRow['summary']['facts'][number]) => ({
      label: t(`approvals:fact.${name}`),
      value: money
        ? format.money(money.amountMinor, money.currency)
        : ppm !== undefined
          ? format.rate(ppm)
          : name === 'screen'
            ? t(`shell:module.${value}` as MessageKeyOf<'shell'>)
            : name === 'lent'
              ? names.role(value)
              : value,
    }),
  }
}
