import type { RidePriceSheet, VehicleClassId } from '@marquee/contract/transport'
import { Button, Dialog, Field, Select, TimeInput } from '@marquee/ui'
import { type FormEvent, useId, useState } from 'react'
import { WeekdaysField } from '../../lib/form/weekdays-field.tsx'
import { useWeekdays } from '../../lib/record/weekdays.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { bandOf, type Column } from './sheet.ts'
import type { Words } from './use-words.ts'

interface ColumnDialogProps {
  sheet: RidePriceSheet
  words: Words
  onAdd: (column: Column) => void
  onClose: () => void
}

/** Asks what another column of prices is for. */
export function ColumnDialog({ sheet, words, onAdd, onClose }: ColumnDialogProps) {
  const { t } = useTexts('areas', 'common', 'errors')
  const id = useId()
  const [classId, setClass] = useState('')
  const [weekdays, setWeekdays] = useState(127)
  const [from, setFrom] = useState('00:00')
  const [to, setTo] = useState('00:00')
  const [tried, setTried] = useState(false)
  const band = bandOf(from, to)
  const names = useWeekdays()

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!band || weekdays === 0) return
    onAdd({ classId: (classId || null) as VehicleClassId | null, weekdays, ...band })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('areas:prices.column.title')}
      description={t('areas:prices.column.lead')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button type="submit" form={`${id}-form`} variant="primary">
            {t('areas:prices.column.add')}
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field id={`${id}-class`} label={t('areas:prices.class')}>
          <Select
            value={classId}
            onValueChange={setClass}
            options={[
              { value: '', label: t('areas:prices.anyClass') },
              ...sheet.classes.map((each) => ({ value: each.id as string, label: words.vehicleClass(each.id) })),
            ]}
          />
        </Field>
        <WeekdaysField
          id={`${id}-days`}
          label={t('areas:prices.days')}
          names={names}
          value={weekdays}
          onChange={setWeekdays}
          onBlur={() => {}}
          {...(tried && weekdays === 0 && { error: t('errors:field.required') })}
        />
        <div className="grid grid-cols-2 gap-3">
          <Field
            id={`${id}-from`}
            label={t('areas:prices.from')}
            error={tried && !band ? t('areas:prices.column.noTime') : undefined}
          >
            <TimeInput value={from} onValueChange={setFrom} />
          </Field>
          <Field id={`${id}-to`} label={t('areas:prices.until')} hint={t('areas:prices.column.untilHint')}>
            <TimeInput value={to} onValueChange={setTo} />
          </Field>
        </div>
      </form>
    </Dialog>
  )
}
