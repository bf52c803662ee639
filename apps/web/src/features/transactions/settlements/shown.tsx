import { type SettlementDetail, settlementLineStates } from '@marquee/contract'
import { Button, cx } from '@marquee/ui'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import type { SettlementsState } from './use-settlements-state.ts'

/** Which lines are shown: all, those of a state, or what is in no line. */
export function Shown({ row, state }: { row: SettlementDetail; state: SettlementsState }) {
  const { t } = useTexts('settlements')
  const format = useFormat()
  const choices = [
    { show: null, label: t('settlements:allLines'), count: row.lines },
    ...settlementLineStates.map((show) => ({
      show,
      label: t(`settlements:line.${show}`),
      count: row.counts[show] ?? 0,
    })),
    { show: 'missing' as const, label: t('settlements:missing.title'), count: row.missing },
  ]
  return (
    <fieldset className="flex flex-wrap gap-1.5 p-0.5">
      <legend className="sr-only">{t('settlements:shown')}</legend>
      {choices.map(({ show, label, count }) => {
        const isOn = state.show === show
        return (
          <Button
            key={label}
            size="sm"
            aria-pressed={isOn}
            className={cx('!rounded-full', isOn && '!border-accent !bg-accent-soft !text-accent-on-soft')}
            onClick={() => state.showLines(show)}
          >
            {t('settlements:shownCount', { name: label, formatted: format.number(count) })}
          </Button>
        )
      })}
    </fieldset>
  )
}
