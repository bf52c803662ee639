import type { CardCharge } from '@marquee/contract'
import { Button } from '@marquee/ui'
import CreditCard from 'lucide-react/icons/credit-card'
import { useState } from 'react'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { FormAlert } from '../../lib/form/form-alert.tsx'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import type { Terminal } from './use-terminal.ts'

const DecideDialog = dialogOnDemand(() =>
  import('../terminal/decide-dialog.tsx').then((part) => ({ default: part.DecideDialog })),
)

/** Instead of the fields of a payment, while a card terminal is at work or has not answered. */
export function TerminalWait({ charge, terminal }: { charge: CardCharge; terminal: Terminal }) {
  const { t } = useTexts('pay')
  const format = useFormat()
  const [cancelling, setCancelling] = useState(false)
  const [decides, setDecides] = useState(false)
  const { name } = charge.terminal
  const amount = format.money(charge.amountMinor, charge.currency)
  if (charge.state === 'unknown') {
    return (
      <div className="flex flex-col gap-3">
        <FormAlert tone="error">
          <span className="block font-[660]">
            {t('pay:terminal.unknown', { name })} · <span className="tnum">{amount}</span>
          </span>
          {t('pay:terminal.unknownBody')}
        </FormAlert>
        <p className="text-ink-2 text-sm">{t('pay:terminal.unknownHint')}</p>
        <Button variant="primary" block onClick={() => setDecides(true)}>
          {t('pay:terminal.decide')}
        </Button>
        {decides && (
          <DecideDialog charge={{ ...charge, terminal: name, at: charge.askedAt }} onClose={() => setDecides(false)} />
        )}
      </div>
    )
  }
  const isCancelling = cancelling || charge.isCancelling
  return (
    <div className="flex flex-col items-center gap-4 rounded-md bg-sunken px-5 py-8 text-center">
      <CreditCard aria-hidden className="size-10 animate-pulse text-accent-text motion-reduce:animate-none" />
      <div role="status">
        <p className="font-[660] text-lg">{t(isCancelling ? 'pay:terminal.cancelling' : 'pay:terminal.waiting')}</p>
        <p className="stretch-wide tnum font-[680] text-2xl">{amount}</p>
        <p className="mt-1 text-ink-2 text-sm">{t('pay:terminal.waitingHint', { name })}</p>
      </div>
      <Button
        disabled={isCancelling}
        onClick={() => {
          setCancelling(true)
          void terminal.cancel().finally(() => setCancelling(false))
        }}
      >
        {t('pay:terminal.cancel')}
      </Button>
    </div>
  )
}
