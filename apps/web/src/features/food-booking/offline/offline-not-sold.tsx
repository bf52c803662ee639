import { Button, Dialog } from '@marquee/ui'
import { useRef } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import type { Slip } from '../../../parts/offline-food/db.ts'

/** The number of the basket stands for another sale: this basket is not sold, and what was is listed. */
export function OfflineNotSold({ slip, onClose }: { slip: Slip; onClose: () => void }) {
  const { t } = useTexts('foodBooking')
  const format = useFormat()
  const back = useRef<HTMLButtonElement>(null)
  const money = (minor: number) => format.money(minor, slip.currency)
  const lines = slip.lines.map((line, at) => ({ ...line, key: `${at}` }))
  return (
    <Dialog
      open
      onClose={onClose}
      initialFocus={back}
      title={t('foodBooking:offline.notSold.title')}
      description={t('foodBooking:offline.notSold.lead')}
      footer={
        <Button ref={back} variant="primary" onClick={onClose}>
          {t('foodBooking:offline.notSold.back')}
        </Button>
      }
    >
      <section className="flex flex-col gap-2">
        <h3 className="tnum font-semibold">
          {t('foodBooking:offline.notSold.before', { receipt: slip.receipt, amount: money(slip.dueMinor) })}
        </h3>
        <ul className="divide-y divide-line border-line border-y">
          {lines.map(({ key, qty, name, details, unitMinor }) => (
            <li key={key} className="flex items-baseline justify-between gap-4 py-2 text-sm">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {format.number(qty)} × {name}
                {details && <span className="block text-ink-3">{details}</span>}
              </span>
              <span className="tnum shrink-0 font-semibold">{money(qty * unitMinor)}</span>
            </li>
          ))}
        </ul>
      </section>
    </Dialog>
  )
}
