import { calledAs } from '@marquee/contract/call-name'
import type { FoodOrderDetail } from '@marquee/contract/food-orders'
import { Button, Dialog, Field, Textarea, TextInput } from '@marquee/ui'
import { type FormEvent, Suspense, useId, useState } from 'react'
import { useCommand } from '../../../lib/command/use-command.ts'
import { FormFailure } from '../../../lib/form/form-failure.tsx'
import { onDemand } from '../../../lib/on-demand.ts'
import { useMay } from '../../../lib/rights.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { chosenOf } from '../../../parts/customers/chosen.ts'
import { Stepper } from '../menu/stepper.tsx'
import { useFoodCommands } from '../queries.ts'

const CustomerChoice = onDemand(() =>
  import('../../../parts/customers/customer-choice.tsx').then((part) => ({ default: part.CustomerChoice })),
)

/** For whom an order is: a name, how many guests, and what else those who serve it have to know. */
export function AboutDialog({ order, onClose }: { order: FoodOrderDetail; onClose: () => void }) {
  const { t } = useTexts('foodBooking', 'common')
  const id = useId()
  const { update } = useFoodCommands()
  const command = useCommand('foodOrders.update', update.mutateAsync)
  const [guestName, setName] = useState(order.guestName ?? '')
  const [guests, setGuests] = useState(order.guests)
  const [note, setNote] = useState(order.note)
  const [customer, setCustomer] = useState(order.customer)
  const mayName = useMay('customers', 'view')
  async function submit(event: FormEvent) {
    event.preventDefault()
    const about = { guestName: guestName.trim(), guests, note: note.trim() }
    const done = await command.act({
      id: order.id,
      expectedRev: order.rev,
      ...about,
      ...(mayName && { customerId: customer?.id ?? null }),
      parked: order.state === 'parked',
    })
    if (done && 'answer' in done) onClose()
  }
  return (
    <Dialog
      open
      title={t('foodBooking:about.title', { number: calledAs(order) })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button variant="primary" type="submit" form={id} loading={command.pending}>
            {t('common:action.save')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormFailure isCommand failure={command.failure} attempt={command.attempt} />
        <Field id={`${id}-name`} label={t('foodBooking:service.name')}>
          <TextInput
            value={guestName}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        {mayName && (
          <Suspense fallback={null}>
            <CustomerChoice noKey customer={customer} onChange={(found) => setCustomer(found && chosenOf(found))} />
          </Suspense>
        )}
        <div>
          <p className="mb-1.5 font-semibold text-sm">{t('foodBooking:about.guests')}</p>
          <Stepper label={t('foodBooking:about.guests')} value={guests} least={1} most={200} onChange={setGuests} />
        </div>
        <Field id={`${id}-note`} label={t('foodBooking:about.note')}>
          <Textarea value={note} maxLength={500} rows={3} onChange={(event) => setNote(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}
