import { Button, IconButton } from '@marquee/ui'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { quoteOf } from '../../../parts/checkout/basket.ts'
import { useBooking } from '../booking-screen.ts'

/**
 * Places without a seat: how many of which kind, area by area. `folds`: one line, with a press to open it, once seats are
 * chosen, so that what is in the basket can be seen.
 */
export function AreaCounters({ folds = false }: { folds?: boolean }) {
  const { t } = useTexts('booking')
  const [isOpened, setOpened] = useState(false)
  const format = useFormat()
  const booking = useBooking()
  const { sale, live, closedWhy, hold } = booking
  // Those of packages are counted by these.
  const lines = booking.lines.filter(({ packaged }) => packaged === null)
  if (sale.areas.length === 0) return null
  if (isOpened && lines.length === 0) setOpened(false)
  if (folds && !isOpened && lines.length > 0 && lines.every((line) => line.areaNo === null)) {
    return (
      <div className="flex items-center justify-between gap-3 py-1.5 text-sm">
        <span className="min-w-0 truncate font-semibold">
          {format.list(sale.areas.map((area) => booking.nameOfArea(area.areaNo)))}
        </span>
        <Button size="sm" icon={Plus} disabled={closedWhy !== null} onClick={() => setOpened(true)}>
          {t('booking:area.add')}
        </Button>
      </div>
    )
  }
  return (
    <div className="grid gap-3 py-1.5">
      {sale.areas.map((area) => {
        const pool = live.pools.find((each) => each.areaNo === area.areaNo)
        const free = pool ? Math.max(0, pool.size - pool.taken) : area.free
        const types = sale.passTypes.filter((type) => quoteOf(sale.prices, type.id, area.categoryId))
        const name = booking.nameOfArea(area.areaNo)
        return (
          <fieldset key={area.areaNo} className="m-0 min-w-0 border-0 p-0">
            <legend className="flex w-full items-baseline justify-between gap-3 p-0 font-semibold text-sm">
              <span>{name}</span>
              <span className="tnum font-normal text-ink-3 text-xs">
                {t('booking:left', { count: free, formatted: format.number(free) })}
              </span>
            </legend>
            {types.length === 0 && <p className="text-ink-3 text-xs">{t('booking:basket.noPrice')}</p>}
            {types.map((type) => {
              const count = lines.filter((line) => line.areaNo === area.areaNo && line.type?.id === type.id).length
              const quote = quoteOf(sale.prices, type.id, area.categoryId)
              const isFull = free === 0 || (type.maxPerOrder !== null && count >= type.maxPerOrder)
              const which = { type: booking.nameOfType(type), area: name }
              return (
                <div key={type.id} className="flex items-center gap-2 border-line border-b py-1.5 last:border-b-0">
                  <span className="min-w-0 flex-1 text-sm">
                    {which.type}
                    {quote && <span className="tnum text-ink-3"> · {booking.money(quote.amountMinor)}</span>}
                  </span>
                  <IconButton
                    variant="outlined"
                    icon={Minus}
                    label={t('booking:area.less', which)}
                    aria-disabled={count === 0 || closedWhy !== null || hold.isBusy || undefined}
                    onClick={() => count > 0 && void booking.setArea(area.areaNo, type.id, count - 1)}
                  />
                  <output
                    aria-label={t('booking:area.count', which)}
                    className="tnum w-8 text-center font-bold text-md"
                  >
                    {format.number(count)}
                  </output>
                  <IconButton
                    variant="outlined"
                    icon={Plus}
                    label={t('booking:area.more', which)}
                    aria-disabled={isFull || closedWhy !== null || hold.isBusy || undefined}
                    onClick={() => !isFull && void booking.setArea(area.areaNo, type.id, count + 1)}
                  />
                </div>
              )
            })}
          </fieldset>
        )
      })}
      {sale.session.keptForCodes > 0 && (
        <p className="text-ink-3 text-xs">{t('booking:area.kept', { count: sale.session.keptForCodes })}</p>
      )}
    </div>
  )
}
