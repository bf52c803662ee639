import { inLanguage, type ShiftRow } from '@marquee/contract'
import { Card, cssVars, cx, media, SectionHeader, useMedia } from '@marquee/ui'
import { useCallback, useMemo } from 'react'
import { useFormat } from '../../lib/format.ts'
import { Swatch } from '../../lib/record/swatch.tsx'
import { useWeekdays, week } from '../../lib/record/weekdays.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { type Band, besides, endsNextDay, weekOf } from './model.ts'

/** From when until when, and in words when the end is on the next day. */
export function useBandText(): (shift: Pick<ShiftRow, 'starts' | 'ends'>) => string {
  const { t } = useTexts('shifts')
  return useCallback(
    (shift) =>
      t(endsNextDay(shift) ? 'shifts:band.overnight' : 'shifts:band.sameDay', {
        from: shift.starts,
        until: shift.ends,
      }),
    [t],
  )
}

const hours = [0, 6, 12, 18, 24] as const
const twoDigits = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** The week with its shifts: seven columns on a wide screen, a list by day on a phone and for readers. */
export function WeekPicture({ shifts }: { shifts: readonly ShiftRow[] }) {
  const { t } = useTexts('shifts')
  const phone = useMedia(media.belowMd)
  const days = useMemo(() => weekOf(shifts), [shifts])
  return (
    <Card as="section" aria-labelledby="shifts-week">
      <SectionHeader id="shifts-week" title={t('shifts:week.title')} subtitle={t('shifts:week.hint')} />
      {phone ? (
        <DayList days={days} />
      ) : (
        <>
          <Columns days={days} />
          <div className="sr-only">
            <DayList days={days} />
          </div>
        </>
      )}
    </Card>
  )
}

function Columns({ days }: { days: readonly Band[][] }) {
  const { language } = useTexts('shifts')
  const names = useWeekdays()
  return (
    <div aria-hidden="true" className="grid grid-cols-[44px_repeat(7,minmax(0,1fr))] text-xs">
      <span />
      {week.map((day) => (
        <span key={day} className="pb-2 text-center font-semibold text-ink-2">
          {names.short[day]}
        </span>
      ))}
      <div className="tnum relative h-[384px] text-ink-3">
        {hours.map((hour) => (
          <span
            key={hour}
            style={cssVars({ '--at': `${(hour / 24) * 100}%` })}
            className="-translate-y-1/2 absolute top-[var(--at)] right-2 leading-none"
          >
            {twoDigits(hour)}
          </span>
        ))}
      </div>
      {week.map((day) => (
        <div key={day} className="relative h-[384px] border-line border-l last:border-r">
          {hours.map((hour) => (
            <i
              key={hour}
              style={cssVars({ '--at': `${(hour / 24) * 100}%` })}
              className="absolute inset-x-0 top-[var(--at)] border-line border-t"
            />
          ))}
          {days[day]?.map((band) => (
            <div
              key={`${band.shift.id}${band.isRest ? ' rest' : ''}`}
              style={cssVars({
                '--band': band.shift.color,
                '--at': `${(band.from / 1440) * 100}%`,
                '--size': `${((band.until - band.from) / 1440) * 100}%`,
                '--x': `${(band.lane / band.lanes) * 100}%`,
                '--w': `${100 / band.lanes}%`,
              })}
              className="absolute top-[var(--at)] left-[var(--x)] h-[var(--size)] w-[var(--w)] p-px"
            >
              <div
                className={cx(
                  'size-full overflow-hidden rounded-xs border border-[var(--band)] border-l-4 bg-[color-mix(in_srgb,var(--band)_18%,rgb(var(--surface)))] px-1 pt-0.5 leading-4',
                  band.isRest && 'rounded-t-none border-t-0 border-dashed',
                  !band.isRest && band.until === 1440 && 'rounded-b-none border-b-0',
                )}
              >
                <b className="block truncate font-semibold">{inLanguage(band.shift.name, language)}</b>
                {!band.isRest && (
                  <span className="tnum block truncate">{`${band.shift.starts}–${band.shift.ends}`}</span>
                )}
              </div>
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

/** The same in words. */
function DayList({ days }: { days: readonly Band[][] }) {
  const { t, language } = useTexts('shifts')
  const format = useFormat()
  const bandText = useBandText()
  const names = useWeekdays()
  return (
    <ul className="flex flex-col gap-4">
      {week.map((day) => (
        <li key={day}>
          <h3 className="mb-1 font-semibold text-sm">{names.long[day]}</h3>
          {days[day]?.length ? (
            <ul className="flex flex-col">
              {days[day].map((band) => {
                const others = besides(band, days[day] ?? []).map((shift) => inLanguage(shift.name, language))
                return (
                  <li
                    key={`${band.shift.id}${band.isRest ? ' rest' : ''}`}
                    className="flex items-start gap-2.5 border-line border-b py-2 text-sm last:border-b-0"
                  >
                    <span className="mt-0.5">
                      <Swatch color={band.shift.color} />
                    </span>
                    <span className="min-w-0">
                      <span className="font-semibold">{inLanguage(band.shift.name, language)}</span>{' '}
                      <span className="tnum text-ink-2">
                        {band.isRest ? t('shifts:band.rest', { until: band.shift.ends }) : bandText(band.shift)}
                      </span>
                      {others.length > 0 && (
                        <span className="block text-ink-3">
                          {t('shifts:week.besides', { names: format.list(others) })}
                        </span>
                      )}
                    </span>
                  </li>
                )
              })}
            </ul>
          ) : (
            <p className="text-ink-3 text-sm">{t('shifts:week.none')}</p>
          )}
        </li>
      ))}
    </ul>
  )
}
