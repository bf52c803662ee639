import type { NewGiftCard } from '@marquee/contract'
import { Button, Dialog } from '@marquee/ui'
import Printer from 'lucide-react/icons/printer'
import { useTexts } from '../../lib/use-texts.ts'
import { CardCodes } from '../../parts/gift-cards/card-codes.tsx'
import { usePrintCards } from '../../parts/gift-cards/queries.ts'
import { ChangeNote } from '../../parts/pay/change-note.tsx'

interface CardsMadeProps {
  title: string
  lead?: string
  cards: readonly NewGiftCard[]
  currency: string
  /** Of a sale for cash: what goes back to the guest. */
  changeMinor?: number
  onClose: () => void
}

/** New cards, to be handed over: their codes are shown or printed now, and masked from then on. */
export function CardsMade({ title, lead, cards, currency, changeMinor = 0, onClose }: CardsMadeProps) {
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
      {changeMinor > 0 && (
        <div className="mb-4">
          <ChangeNote minor={changeMinor} currency={currency} />
        </div>
      )}
      <CardCodes cards={cards} currency={currency} />
      <p className="mt-3 text-ink-3 text-sm">{t('giftCards:revealHint')}</p>
    </Dialog>
  )
}
