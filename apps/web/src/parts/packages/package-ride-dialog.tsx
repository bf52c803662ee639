import type { PackageOnSale, TicketSessionId } from '@marquee/contract'
import { Button, Dialog } from '@marquee/ui'
import { type FormEvent, useId, useMemo, useState } from 'react'
import { useTexts } from '../../lib/use-texts.ts'
import type { ChosenRide, ChosenWays } from '../checkout/rides.ts'
import type { RideDoor } from '../rides/queries.ts'
import { RideFields } from './ride-fields.tsx'
import { useRideChoice } from './use-ride-choice.ts'

interface PackageRideDialogProps {
  door: RideDoor
  ticketSessionId: TicketSessionId
  item: PackageOnSale['items'][number]
  /** As it is in the basket. */
  ride: ChosenWays & { qty: number }
  /** The other rides of the basket: they need their places too. */
  others: readonly Pick<ChosenRide, 'qty' | 'to' | 'from'>[]
  onDone: (ways: ChosenWays) => void
  onClose: () => void
}

/** Other stops and times for a ride of a package; which ways it goes and for how many the package says. */
export function PackageRideDialog(props: PackageRideDialogProps) {
  const { door, ticketSessionId, item, ride, others, onDone, onClose } = props
  const { t } = useTexts('packageSale', 'common')
  const formId = useId()
  const firstId = `${formId}-way`
  const firstField = useMemo(
    () => ({
      get current() {
        return document.getElementById(firstId)
      },
    }),
    [firstId],
  )
  const [tried, setTried] = useState(false)
  const choice = useRideChoice({
    ...{ door, ticketSessionId, hasRides: true },
    rides: others,
    start: { [item.id]: ride },
  })
  const fields = choice.fieldsOf(item, ride.qty)
  const ways = choice.waysFor(item)

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (ways === null || fields.some(({ error }) => error !== null)) return
    onDone(ways)
    onClose()
  }
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      initialFocus={firstField}
      title={t('packageSale:ride.changeTitle')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} loading={!choice.isKnown}>
            {t('common:action.save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <RideFields id={firstId} fields={fields} showsErrors={tried} />
      </form>
    </Dialog>
  )
}
