import { Button, Dialog, Field, Textarea, TextInput } from '@marquee/ui'
import { type FormEvent, useRef, useState } from 'react'
import { useIsPhone } from '../../../lib/phone/phone.tsx'
import { useTexts } from '../../../lib/use-texts.ts'
import { useBooking } from '../booking-screen.ts'

const formId = 'booking-guest'
const looksLikeEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Who buys, if they want to be known, and a note for the order. */
export function GuestDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts('booking', 'common', 'errors')
  const { draft } = useBooking()
  const [guest, setGuest] = useState(draft.draft.guest)
  const [note, setNote] = useState(draft.draft.note)
  const [wrong, setWrong] = useState<{ phone: boolean; email: boolean }>({ phone: false, email: false })
  const isPhone = useIsPhone()
  const first = useRef<HTMLInputElement>(null)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const [phone, email] = [guest.phone.trim(), guest.email.trim()]
    const found = {
      phone: phone !== '' && !(await isPhone(phone)),
      email: email !== '' && !looksLikeEmail.test(email),
    }
    setWrong(found)
    if (found.phone || found.email) {
      document.getElementById(`${formId}-${found.phone ? 'phone' : 'email'}`)?.focus()
      return
    }
    draft.write({ guest, note })
    onClose()
  }
  const set = (change: Partial<typeof guest>) => {
    setGuest({ ...guest, ...change })
    setWrong({ phone: wrong.phone && !('phone' in change), email: wrong.email && !('email' in change) })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t('booking:guest.title')}
      description={t('booking:guest.hint')}
      initialFocus={first}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button variant="primary" type="submit" form={formId}>
            {t('booking:guest.save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={save} className="grid gap-4">
        <Field label={t('booking:guest.name')}>
          <TextInput
            ref={first}
            autoComplete="off"
            maxLength={100}
            value={guest.name}
            onChange={(event) => set({ name: event.target.value })}
          />
        </Field>
        <Field
          id={`${formId}-phone`}
          label={t('booking:guest.phone')}
          error={wrong.phone ? t('errors:field.phone') : undefined}
        >
          <TextInput
            type="tel"
            inputMode="tel"
            autoComplete="off"
            maxLength={30}
            value={guest.phone}
            onChange={(event) => set({ phone: event.target.value })}
          />
        </Field>
        <Field
          id={`${formId}-email`}
          label={t('booking:guest.email')}
          error={wrong.email ? t('errors:field.email') : undefined}
        >
          <TextInput
            type="email"
            inputMode="email"
            autoComplete="off"
            maxLength={254}
            value={guest.email}
            onChange={(event) => set({ email: event.target.value })}
          />
        </Field>
        <Field label={t('booking:guest.note')} hint={t('booking:guest.noteHint')}>
          <Textarea rows={2} maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}
