import { groupGiftCode, maskedGiftCode, type NewGiftCard } from '@marquee/contract'
import { Button } from '@marquee/ui'
import Eye from 'lucide-react/icons/eye'
import { useFormat } from '../../lib/format.ts'
import { reportFailure } from '../../lib/report.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useReveal } from './queries.ts'

interface CardCodesProps {
  cards: readonly NewGiftCard[]
  currency: string
  /** Whether the codes can be shown; else their ends alone are. */
  canReveal?: boolean
}

/** New cards with what is on them; their codes once somebody asks for them. */
export function CardCodes({ cards, currency, canReveal = true }: CardCodesProps) {
  const { t } = useTexts('giftCards')
  const format = useFormat()
  const reveal = useReveal()
  const ids = cards.map(({ id }) => id)
  const codes = new Map(reveal.data?.map(({ id, code }) => [id, groupGiftCode(code)]))
  return (
    <>
      <ul className="divide-y divide-line rounded-md border border-line px-3">
        {cards.map(({ id, tail, amountMinor, validUntil }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
            <output translate="no" className="tnum font-semibold">
              {codes.get(id) ?? maskedGiftCode(tail)}
            </output>
            <span className="tnum text-ink-2 text-sm">
              {format.money(amountMinor, currency)} · {t('giftCards:until', { day: format.date(validUntil) })}
            </span>
          </li>
        ))}
      </ul>
      {canReveal && !reveal.data && (
        <Button
          icon={Eye}
          className="mt-3"
          loading={reveal.isPending}
          onClick={() => reveal.mutate({ ids }, { onError: reportFailure })}
        >
          {t('giftCards:reveal')}
        </Button>
      )}
    </>
  )
}
