import type { PartPayment } from '@marquee/contract'
import { calledAs } from '@marquee/contract/call-name'
import { Button } from '@marquee/ui'
import { useState } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useGivenNames } from '../../names/given-names.ts'
import { useTillWords } from '../use-till-words.ts'
import { GiveBackDialog } from './give-back-dialog.tsx'
import { asPayment } from './payments.ts'

interface OpenPartsProps {
  parts: readonly PartPayment[]
  /** Whose names matter: those of others are said. */
  namesTaker?: boolean
  /** Whether the person may give this one back. */
  mayReturn?: (part: PartPayment) => boolean
  onReturned?: () => void
}

/** Money that was taken and not sold, each with the way to give it back. Nothing where there is none. */
export function OpenParts({ parts, namesTaker = false, mayReturn = () => true, onReturned }: OpenPartsProps) {
  const { t } = useTexts('pay')
  const format = useFormat()
  const words = useTillWords()
  const called = useGivenNames()
  const [asked, setAsked] = useState<PartPayment | null>(null)
  if (parts.length === 0) return null
  return (
    <section>
      <h3 className="mb-2 font-[660] text-md">{t('pay:taken.title')}</h3>
      <ul className="divide-y divide-line border-line border-y">
        {parts.map((part) => {
          const amount = format.money(part.amountMinor, part.currency)
          const under = [
            format.dateTime(part.takenAt, 'short'),
            part.exchangeOf && t('pay:taken.forExchange', { number: String(part.exchangeOf.orderNo) }),
            part.foodOrder && t('pay:taken.forFood', { number: calledAs(part.foodOrder) }),
            namesTaker && part.takenBy.name,
            part.till && called.till(part.till),
            part.reference,
          ].filter(Boolean)
          return (
            <li key={part.id} className="flex items-center justify-between gap-3 py-2.5">
              <span className="min-w-0">
                <span className="font-semibold">
                  {words.method(part.method)} · <span className="tnum">{amount}</span>
                </span>
                <span className="block text-ink-3 text-sm [overflow-wrap:anywhere]">{under.join(' · ')}</span>
              </span>
              {mayReturn(part) && (
                <Button
                  size="sm"
                  aria-label={t('pay:taken.giveBackOne', { method: words.method(part.method), amount })}
                  onClick={() => setAsked(part)}
                >
                  {t('pay:taken.giveBack')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {asked && (
        <GiveBackDialog
          parts={[asPayment(asked)]}
          currency={asked.currency}
          title={t('pay:taken.giveBackTitle')}
          body={t('pay:taken.lead')}
          action={t('pay:taken.giveBack')}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null)
            onReturned?.()
          }}
        />
      )}
    </section>
  )
}
