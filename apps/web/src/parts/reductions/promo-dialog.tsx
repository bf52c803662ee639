import { type Channel, inLanguage, type TicketSessionId } from '@marquee/contract'
import { Button, Dialog, Field, TextInput } from '@marquee/ui'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useFailureText } from '../../lib/form/use-failure-text.ts'
import { type Failure, readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { type Promo, type Reductions, withPromo } from '../checkout/reductions.ts'
import { useCheckPromo } from './queries.ts'

export interface PromoDialogProps {
  /** null: no passes are sold, and the food is for no show. */
  ticketSessionId: TicketSessionId | null
  /** Food is sold, and the code is for it. */
  food?: boolean
  channel: Channel
  /** Whom the basket is for; null: the basket has no guest, so that the code asks for one. */
  guest: { phone: string; email: string } | null
  currency: string
  reductions: Reductions
  onChange: (reductions: Reductions) => void
  onClose: () => void
}

const contactOf = (text: string): { phone?: string; email?: string } =>
  text === '' ? {} : text.includes('@') ? { email: text } : { phone: text }

/** Takes a code that the guest shows: it is asked for at once, and what is wrong with it is said before anybody pays. */
export function PromoDialog(props: PromoDialogProps) {
  const { ticketSessionId, food = false, channel, guest, reductions, onChange, onClose } = props
  const { t, language } = useTexts('reductions', 'common', 'errors')
  const failureText = useFailureText()
  const formId = useId()
  const { promo } = reductions
  const [code, setCode] = useState(promo?.code ?? '')
  const [contact, setContact] = useState(promo?.guest?.phone ?? promo?.guest?.email ?? '')
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isAsked, setAsked] = useState(false)
  const [tried, setTried] = useState(false)
  const codeField = useRef<HTMLInputElement>(null)
  const check = useCheckPromo()
  const [lacksGuest, setLacksGuest] = useState(false)
  const contactField = useRef<HTMLInputElement>(null)
  const isContactWrong = failure?.issues.some(({ path }) => path.startsWith('guest')) ?? false

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isAsked) return
    setTried(true)
    const wanted = code.trim()
    if (wanted === '') return codeField.current?.focus()
    setAsked(true)
    setFailure(null)
    try {
      const phone = guest?.phone.trim() ?? ''
      const email = guest?.email.trim() ?? ''
      const who = guest ? { ...(phone !== '' && { phone }), ...(email !== '' && { email }) } : contactOf(contact.trim())
      const offer = await check({
        code: wanted,
        ...(ticketSessionId && { ticketSessionId }),
        ...(food && { food }),
        channel,
        guest: who,
      })
      // Where the basket has a guest, they can still be added to it.
      if (offer.needsGuest && !guest && contact.trim() === '') {
        setLacksGuest(true)
        return contactField.current?.focus()
      }
      const known: Promo = { ...offer, ...(!guest && contact.trim() !== '' && { guest: who }) }
      onChange(withPromo(reductions, known))
      onClose()
    } catch (error) {
      setFailure(readFailure(error))
      codeField.current?.focus()
      codeField.current?.select()
    } finally {
      setAsked(false)
    }
  }

  const wrong = failure && !isContactWrong ? failureText(failure) : undefined
  const missing = tried && code.trim() === '' ? t('errors:field.required') : undefined
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('reductions:promo.title')}
      description={t('reductions:promo.lead')}
      initialFocus={codeField}
      footer={
        <>
          {promo && (
            <Button
              variant="quiet"
              className="mr-auto"
              onClick={() => {
                onChange(withPromo(reductions, null))
                onClose()
              }}
            >
              {t('reductions:promo.remove')}
            </Button>
          )}
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} loading={isAsked}>
            {t('reductions:promo.apply')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field
          id={`${formId}-code`}
          label={t('reductions:promo.code')}
          hint={promo && promo.code === code ? inLanguage(promo.name, language) : undefined}
          error={missing ?? wrong}
          required
        >
          <TextInput
            ref={codeField}
            // Codes are printed as barcodes too, and a code may look like one of a pass.
            data-takes-scans=""
            value={code}
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
        {!guest && (
          <Field
            id={`${formId}-guest`}
            label={t('reductions:promo.guest')}
            hint={t('reductions:promo.guestHint')}
            error={
              isContactWrong
                ? t('reductions:promo.guestWrong')
                : lacksGuest && contact.trim() === ''
                  ? t('errors:promo.guestUnknown')
                  : undefined
            }
          >
            <TextInput
              ref={contactField}
              value={contact}
              maxLength={254}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setContact(event.target.value)}
            />
          </Field>
        )}
      </form>
    </Dialog>
  )
}
