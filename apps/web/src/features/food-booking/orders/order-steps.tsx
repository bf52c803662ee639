import { inLanguage } from '@marquee/contract'
import { calledAs } from '@marquee/contract/call-name'
import type { FoodOrderDetail, FoodOrderLine } from '@marquee/contract/food-orders'
import { leftOfLine } from '@marquee/contract/food-price'
import { Button, Dialog, Field, Segmented, Select, TextInput } from '@marquee/ui'
import { type FormEvent, useId, useState } from 'react'
import { useCommand } from '../../../lib/command/use-command.ts'
import { FormFailure } from '../../../lib/form/form-failure.tsx'
import { useTexts } from '../../../lib/use-texts.ts'
import { ReasonChoices } from '../../../parts/reasons/reason-choices.tsx'
import { Stepper } from '../menu/stepper.tsx'
import { useFoodCommands, useTables } from '../queries.ts'
import { useMoneyWords } from './use-money-words.ts'

interface StepProps {
  order: FoodOrderDetail
  onClose: () => void
}

/** Takes an order to a table, or back to the counter. */
export function MoveDialog({ order, onClose }: StepProps) {
  const { t, language } = useTexts('foodBooking', 'common')
  const id = useId()
  const tables = useTables()
  const { move } = useFoodCommands()
  const command = useCommand('foodOrders.move', move.mutateAsync)
  const [tableId, setTable] = useState<string>(order.table?.id ?? '')
  async function submit(event: FormEvent) {
    event.preventDefault()
    const place = tableId ? { service: 'table' as const, tableId: tableId as never } : { service: 'counter' as const }
    const done = await command.act({
      id: order.id,
      expectedRev: order.rev,
      tableId: null,
      passId: null,
      ticketSessionId: null,
      wantedAt: null,
      ...place,
    })
    if (done && 'answer' in done) onClose()
  }
  return (
    <Dialog
      open
      size="sm"
      title={t('foodBooking:move.title', { number: calledAs(order) })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button variant="primary" type="submit" form={id} loading={command.pending}>
            {t('foodBooking:move.done')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormFailure isCommand failure={command.failure} attempt={command.attempt} />
        <Field id={`${id}-table`} label={t('foodBooking:service.whichTable')}>
          <Select
            value={tableId}
            onValueChange={setTable}
            options={[
              { value: '', label: t('foodBooking:move.counter') },
              ...(tables.data ?? []).map((table) => ({
                value: table.id,
                label: `${table.code} · ${inLanguage(table.name, language)}`,
              })),
            ]}
          />
        </Field>
      </form>
    </Dialog>
  )
}

/** Takes pieces of a line off an order, or (`line` null) all that is not paid. */
export function TakeOffDialog({ order, line, onClose }: StepProps & { line: FoodOrderLine | null }) {
  const { t, language } = useTexts('foodBooking', 'common', 'errors')
  const id = useId()
  const moneyWords = useMoneyWords()
  const { takeOff, cancel } = useFoodCommands()
  const one = useCommand('foodOrders.void', takeOff.mutateAsync)
  const all = useCommand('foodOrders.cancel', cancel.mutateAsync)
  const command = line ? one : all
  const left = line ? leftOfLine(line).qty : 0
  const [qty, setQty] = useState(line ? 1 : 0)
  const [reason, setReason] = useState('')
  const [started, setStarted] = useState<'waste' | 'return'>('waste')
  const [tried, setTried] = useState(false)
  const wasSent = line ? line.sentAt !== null : order.lines.some(({ sentAt }) => sentAt !== null)
  const isMissing = wasSent && reason.trim() === ''
  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (isMissing) return
    const how = { id: order.id, reason: reason.trim(), started }
    const done = line
      ? await one.act({ ...how, lines: [{ foodOrderId: line.foodOrderId, lineNo: line.lineNo, qty }] })
      : await all.act({ ...how, expectedRev: order.rev })
    if (done && 'answer' in done) onClose()
  }
  return (
    <Dialog
      open
      title={
        line
          ? t('foodBooking:off.title', { name: inLanguage(line.name, language) })
          : t('foodBooking:off.all', { number: calledAs(order) })
      }
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button variant="danger" type="submit" form={id} loading={command.pending}>
            {t(line ? 'foodBooking:off.done' : 'foodBooking:off.allDone')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormFailure
          isCommand
          failure={command.failure}
          attempt={command.attempt}
          words={{
            ...moneyWords.of(command.failure),
            ...(command.failure?.details.paid === 'part' && { STATE: t('foodBooking:off.partPaid') }),
          }}
        />
        {line && left > 1 && (
          <Stepper label={t('foodBooking:line.qty')} value={qty} least={1} most={left} onChange={setQty} />
        )}
        {wasSent && (
          <>
            <Field
              id={`${id}-reason`}
              label={t('foodBooking:off.reason')}
              error={tried && isMissing ? t('foodBooking:off.reasonMissing') : undefined}
              required
            >
              <TextInput
                value={reason}
                maxLength={200}
                autoComplete="off"
                onChange={(event) => setReason(event.target.value)}
              />
            </Field>
            <ReasonChoices occasion="food_void" value={reason} onChoose={setReason} fieldId={`${id}-reason`} />
            <div>
              <p className="mb-1.5 font-semibold text-sm">{t('foodBooking:off.started')}</p>
              <Segmented
                label={t('foodBooking:off.started')}
                options={[
                  { value: 'waste', label: t('foodBooking:off.waste') },
                  { value: 'return', label: t('foodBooking:off.return') },
                ]}
                value={started}
                onValueChange={setStarted}
              />
            </div>
          </>
        )}
      </form>
    </Dialog>
  )
}
