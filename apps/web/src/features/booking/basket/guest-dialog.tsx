import { Button, Dialog, Field, Textarea, TextInput } from '@marquee/ui'
import { type FormEvent, useRef, useState } from 'react'
import { useTexts } from '../../../lib/use-texts.ts'
import { useDesk } from '../desk.ts'

const formId = 'booking-guest'
const looksLikeEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Who buys, if they want to be known, and a note for the order. */
export function GuestDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts('booking', 'common', 'errors')
  const { draft } = useDesk()
  const [guest, setGuest] = useState(draft.draft.guest)
  const [note, setNote] = useState(draft.draft.note)
  const [wrong, setWrong] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const isBad = wrong && guest.email.trim() !== '' && !looksLikeEmail.test(guest.email.trim())

  const save = (event: FormEvent) => {
    event.preventDefault()
    if (guest.email.trim() !== '' && !looksLikeEmail.test(guest.email.trim())) return setWrong(true)
    draft.write({ guest, note })
    onClose()
  }
  const set = (change: Partial<typeof guest>) => setGuest({ ...guest, ...change })
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
        <Field label={t('booking:guest.phone')}>
          <TextInput
            type="tel"
            inputMode="tel"
            autoComplete="off"
            maxLength={30}
            value={guest.phone}
            onChange={(event) => set({ phone: event.target.value })}
          />
        </Field>
        <Field label={t('booking:guest.email')} error={isBad ? t('errors:field.email') : undefined}>
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
