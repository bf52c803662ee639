import type { SeatCategoryId } from '@marquee/contract'
import { Button, Checkbox, Dialog, Field, IconButton, Select, TextInput } from '@marquee/ui'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../lib/use-texts.ts'
import { useBooking } from '../booking-screen.ts'
import { Note } from '../note.tsx'
import { useSuggestSeats, type Wish } from '../queries.ts'

const formId = 'booking-best'
const most = 50

interface BestDialogProps {
  /** Where the keys go on afterwards. */
  finalFocus: RefObject<HTMLElement | null>
  onClose: () => void
}

/** How many, where, and whether they need room for a wheelchair; Marquee chooses the seats. */
export function BestDialog({ finalFocus, onClose }: BestDialogProps) {
  const { t } = useTexts('booking', 'common')
  const { session, hold, categories, geometry, words } = useBooking()
  const suggest = useSuggestSeats(session.id)
  const [qty, setQty] = useState('2')
  const [categoryId, setCategoryId] = useState('')
  const [isAccessible, setAccessible] = useState(false)
  const [apart, setApart] = useState(false)
  // Wheelchair spaces that are free, and not side by side: held only once that was said.
  const [parted, setParted] = useState<readonly number[] | null>(null)
  const [isAsking, setAsking] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const count = Number(qty)
  const isWrong = !Number.isInteger(count) || count < 1 || count > most
  // A digit that is typed now stands for the whole number.
  useEffect(() => field.current?.select(), [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isWrong || hold.isBusy || isAsking) return field.current?.focus()
    const wish: Wish = {
      qty: count,
      categoryId: (categoryId || null) as SeatCategoryId | null,
      kind: isAccessible ? 'wheelchair' : 'seat',
      apart,
    }
    if (isAccessible && count > 1 && !apart && !parted) {
      setAsking(true)
      // What the server refuses, or does not answer, is told by the hold itself.
      const found = await suggest(wish).catch(() => null)
      setAsking(false)
      if (found && !found.together) {
        return setParted(found.seatNos.filter((seatNo) => geometry?.seats.kind[seatNo] === 1))
      }
    }
    await hold.best(wish)
    onClose()
  }
  /** Another wish is another question. */
  const anew =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      setParted(null)
      set(value)
    }
  const write = anew(setQty)
  const step = (by: 1 | -1) => write(String(Math.min(most, Math.max(1, (isWrong ? 1 : count) + by))))
  const hasChairs = geometry?.seats.kind.includes(1) ?? false
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t('booking:best.title')}
      description={t('booking:best.hint')}
      initialFocus={field}
      finalFocus={finalFocus}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            loading={hold.isBusy || isAsking}
            loadingLabel={t('booking:hold.holding')}
          >
            {t(parted ? 'booking:best.holdApart' : 'booking:best.hold')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <Field label={t('booking:best.qty')} error={isWrong ? t('booking:best.qtyWrong', { most }) : undefined}>
          <TextInput
            ref={field}
            inputMode="numeric"
            autoComplete="off"
            value={qty}
            maxLength={2}
            onChange={(event) => write(event.target.value.replace(/\D/g, ''))}
            onFocus={(event) => event.target.select()}
            end={
              <span className="-mr-2 flex">
                <IconButton size="sm" icon={Minus} label={t('booking:best.fewer')} onClick={() => step(-1)} />
                <IconButton size="sm" icon={Plus} label={t('booking:best.more')} onClick={() => step(1)} />
              </span>
            }
          />
        </Field>
        {categories.length > 1 && (
          <Field label={t('booking:best.category')}>
            <Select
              value={categoryId}
              onValueChange={anew(setCategoryId)}
              placeholder={t('booking:best.anyCategory')}
              options={categories.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Field>
        )}
        {hasChairs && (
          <Checkbox
            label={t('booking:best.accessible')}
            description={t('booking:best.accessibleHint')}
            checked={isAccessible}
            onCheckedChange={anew(setAccessible)}
          />
        )}
        <Checkbox label={t('booking:best.apart')} checked={apart} onCheckedChange={anew(setApart)} />
        {parted && <Note title={t('booking:best.parted', { seats: words.list(parted) })} />}
      </form>
    </Dialog>
  )
}
