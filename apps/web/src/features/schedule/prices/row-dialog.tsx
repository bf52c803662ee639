import type { SeatCategoryId, ShiftId } from '@marquee/contract'
import { Button, DateInput, Dialog, Field, Select } from '@marquee/ui'
import { type SyntheticEvent, useState } from 'react'
import { LeaveDialog } from '../../../lib/form/leave-dialog.tsx'
import { useCloseGuard } from '../../../lib/form/use-close-guard.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { type PriceScope, scopeKey } from '../model/price-rows.ts'
import { useWords } from '../use-words.ts'
import type { Names } from './use-names.ts'

interface RowDialogProps {
  names: Names
  rows: readonly PriceScope[]
  onClose: () => void
  onAdd: (scope: PriceScope) => void
}

/** A further row of prices: for a shift, a weekday, a season. */
export function RowDialog({ names, rows, onClose, onAdd }: RowDialogProps) {
  const { t } = useTexts('schedule', 'common')
  const words = useWords()
  const [category, setCategory] = useState('')
  const [shift, setShift] = useState('')
  const [weekday, setWeekday] = useState('')
  const [from, setFrom] = useState('')
  const [until, setUntil] = useState('')
  const [isAsked, setAsked] = useState(false)
  const scope: PriceScope = {
    seatCategoryId: (category || null) as SeatCategoryId | null,
    shiftId: (shift || null) as ShiftId | null,
    weekday: weekday === '' ? null : Number(weekday),
    validFrom: from || null,
    validUntil: until || null,
  }
  const guard = useCloseGuard(
    [category, shift, weekday, from, until].some((each) => each !== ''),
    onClose,
  )
  const isKnown = rows.some((row) => scopeKey(row) === scopeKey(scope))
  const isBackwards = from !== '' && until !== '' && until < from
  const any = { value: '', label: t('schedule:prices.any') }
  const add = (event: SyntheticEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!isKnown && !isBackwards) onAdd(scope)
  }
  return (
    <>
      <Dialog
        open
        onClose={guard.requestClose}
        title={t('schedule:prices.addTitle')}
        description={t('schedule:prices.addHint')}
        footer={
          <>
            <Button onClick={guard.requestClose}>{t('common:action.cancel')}</Button>
            <Button variant="primary" type="submit" form="row-form">
              {t('schedule:prices.addRow')}
            </Button>
          </>
        }
      >
        <form id="row-form" noValidate onSubmit={add} className="flex flex-col gap-4">
          <Field
            id="row-category"
            label={t('schedule:prices.category')}
            error={isAsked && isKnown ? t('schedule:prices.known') : undefined}
          >
            <Select
              value={category}
              onValueChange={setCategory}
              options={[any, ...names.categories.map(({ id, name }) => ({ value: id, label: words.name(name) }))]}
            />
          </Field>
          {names.shifts.length > 0 && (
            <Field id="row-shift" label={t('schedule:field.shift')}>
              <Select
                value={shift}
                onValueChange={setShift}
                options={[any, ...names.shifts.map(({ id, name }) => ({ value: id, label: words.name(name) }))]}
              />
            </Field>
          )}
          <Field id="row-weekday" label={t('schedule:prices.weekday')}>
            <Select
              value={weekday}
              onValueChange={setWeekday}
              options={[any, ...words.weekdays.long.map((label, index) => ({ value: String(index + 1), label }))]}
            />
          </Field>
          <div className="grid grid-cols-2 gap-3">
            <Field id="row-from" label={t('schedule:field.from')} optional>
              <DateInput value={from} onValueChange={setFrom} />
            </Field>
            <Field
              id="row-until"
              label={t('schedule:field.until')}
              error={isAsked && isBackwards ? t('schedule:rule.until') : undefined}
              optional
            >
              <DateInput value={until} onValueChange={setUntil} />
            </Field>
          </div>
        </form>
      </Dialog>
      <LeaveDialog form={guard} />
    </>
  )
}
