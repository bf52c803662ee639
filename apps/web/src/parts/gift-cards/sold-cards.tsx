import type { NewGiftCard } from '@marquee/contract'
import { Button } from '@marquee/ui'
import Printer from 'lucide-react/icons/printer'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { CardCodes } from './card-codes.tsx'
import { usePrintCards } from './queries.ts'

/** The gift cards of a sale, to be handed over: their codes are shown or printed now, and masked from then on. */
export function SoldCards({ cards, currency }: { cards: readonly NewGiftCard[]; currency: string }) {
  const { t } = useTexts('giftCards')
  const { print, isPrinting } = usePrintCards()
  const mayHandOver = useMay('gift_cards', 'sell')
  return (
    <section>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-[660] text-md">{t('giftCards:title')}</h3>
        {mayHandOver && (
          <Button size="sm" icon={Printer} loading={isPrinting} onClick={() => print(cards.map(({ id }) => id))}>
            {t('giftCards:print')}
          </Button>
        )}
      </div>
      <CardCodes cards={cards} currency={currency} canReveal={mayHandOver} />
      <p className="mt-2 text-ink-3 text-sm">{t(mayHandOver ? 'giftCards:revealHint' : 'giftCards:handedByOthers')}</p>
    </section>
  )
}
