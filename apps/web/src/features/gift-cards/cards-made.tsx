import { groupGiftCode, maskedGiftCode, type NewGiftCard } from '@marquee/contract'
import { Button, Dialog } from '@marquee/ui'
import Eye from 'lucide-react/icons/eye'
import Printer from 'lucide-react/icons/printer'
import { useFormat } from '../../lib/format.ts'
import { reportFailure } from '../../lib/report.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { usePrintCards } from '../../parts/gift-cards/queries.ts'
import { useReveal } from './queries.ts'

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
  const format = useFormat()
  const reveal = useReveal()
  const { print, isPrinting } = usePrintCards()
  const ids = cards.map(({ id }) => id)
  const codes = new Map(reveal.data?.map(({ id, code }) => [id, groupGiftCode(code)]))
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
      <ul className="divide-y divide-line rounded-md border border-line px-3">
        {cards.map(({ id, tail, amountMinor, validUntil }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
            <output className="tnum font-semibold">{codes.get(id) ?? maskedGiftCode(tail)}</output>
            <span className="tnum text-ink-2 text-sm">
              {format.money(amountMinor, currency)} · {t('giftCards:until', { day: format.date(validUntil) })}
            </span>
          </li>
        ))}
      </ul>
      {!reveal.data && (
        <Button
          icon={Eye}
          className="mt-3"
          loading={reveal.isPending}
          onClick={() => reveal.mutate({ ids }, { onError: reportFailure })}
        >
          {t('giftCards:reveal')}
        </Button>
      )}
      <p className="mt-3 text-ink-3 text-sm">{t('giftCards:revealHint')}</p>
    </Dialog>
  )
}
