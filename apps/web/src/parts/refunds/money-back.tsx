import { maskedGiftCode, type OrderChanged } from '@marquee/contract'
import { Button } from '@marquee/ui'
import Printer from 'lucide-react/icons/printer'
import { useFormat } from '../../lib/format.ts'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { usePrintCards } from '../gift-cards/queries.ts'
import { isByTerminal, type Part } from './model/split.ts'
import { Ways } from './split-fields.tsx'

interface MoneyBackProps {
  parts: readonly Part[]
  giftCards: OrderChanged['giftCards']
  currency: string
}

/** By which ways money goes back, the new gift cards that hold it, and what a person still has to do for it. */
export function MoneyBack({ parts, giftCards, currency }: MoneyBackProps) {
  const { t } = useTexts('refunds')
  const isByHand = (part: Part) => (part.method === 'card' || part.method === 'bank') && !isByTerminal(part)
  return (
    <>
      {parts.length > 0 && <Ways parts={parts} currency={currency} />}
      {giftCards.length > 0 && <NewCards cards={giftCards} currency={currency} />}
      {parts.some(isByHand) && <p className="text-ink-2 text-sm">{t('refunds:done.byHand')}</p>}
      {parts.some(isByTerminal) && <p className="text-ink-2 text-sm">{t('refunds:done.byTerminal')}</p>}
    </>
  )
}

/** Gift cards that hold what went back: whoever may sell cards prints them for the guest. */
function NewCards({ cards, currency }: { cards: OrderChanged['giftCards']; currency: string }) {
  const { t } = useTexts('refunds')
  const format = useFormat()
  const mayPrint = useMay('gift_cards', 'sell')
  const { print, isPrinting } = usePrintCards()
  return (
    <section className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line p-3">
      <div>
        <h3 className="font-semibold text-sm">{t('refunds:done.newCard')}</h3>
        {cards.map(({ id, tail, amountMinor }) => (
          <p key={id} className="tnum text-ink-2 text-sm">
            {maskedGiftCode(tail)} · {format.money(amountMinor, currency)}
          </p>
        ))}
      </div>
      {mayPrint && (
        <Button icon={Printer} loading={isPrinting} onClick={() => print(cards.map(({ id }) => id))}>
          {t('refunds:done.printCard')}
        </Button>
      )}
    </section>
  )
}
