import type { NewGiftCard } from '@marquee/contract'
import { Button, Dialog } from '@marquee/ui'
import Printer from 'lucide-react/icons/printer'
import { useTexts } from '../../lib/use-texts.ts'
import { CardCodes } from '../../parts/gift-cards/card-codes.tsx'
import { usePrintCards } from '../../parts/gift-cards/queries.ts'

interface CardsMadeProps {
  title: string
  lead?: string
  cards: readonly NewGiftCard[]
  currency: string
  onClose: () => void
}

/** New cards, to be handed over: their codes are shown or printed now, and masked from then on. */
export function CardsMade({ title, lead, cards, currency, onClose }: CardsMadeProps) {
  const { t } = useTexts('giftCards', 'common')
  const { print, isPrinting } = usePrintCards()
  const ids = cards.map(({ id }) => id)
  return (
    <Dialog
      open
      title={title}
      description={lead}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.close')}</Button>
          <Button variant="primary" icon={Printer} loading={isPrinting} onClick={() => print(ids)}>
            {t('giftCards:print')}
          </Button>
        </>
      }
    >
      <CardCodes cards={cards} currency={currency} />
      <p className="mt-3 text-ink-3 text-sm">{t('giftCards:revealHint')}</p>
    </Dialog>
  )
}
