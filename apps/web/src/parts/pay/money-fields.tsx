import { inLanguage, largestTenderMinor, type PaymentMethodId, type sellGiftCardsInput } from '@marquee/contract'
import { Field, Segmented, TextInput } from '@marquee/ui'
import { useEffect, useId, useRef, useState } from 'react'
import type { z } from 'zod'
import { readAmount } from '../../lib/amount.ts'
import { useMe } from '../../lib/auth-session/current.ts'
import { FormAlert } from '../../lib/form/form-alert.tsx'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { OpenTill } from '../till/open-till.tsx'
import { useTill } from '../till/queries.ts'
import { ChangeNote } from './change-note.tsx'
import { DebtorField } from './debtor-field.tsx'
import { usePaymentMethods } from './queries.ts'

type Payments = z.input<typeof sellGiftCardsInput>['payments']

/** How a card is paid for: by one way of the venue, and never by another card. */
export function useMoney() {
  const methods = usePaymentMethods()
  const ways = (methods.data ?? []).filter(({ kind }) => kind !== 'voucher')
  const [wanted, setWanted] = useState<string | null>(null)
  const [reference, setReference] = useState('')
  const [debtor, setDebtor] = useState('')
  const [given, setGiven] = useState('')
  const currency = useMe()?.venue.currency ?? 'TRY'
  const givenMinor = readAmount(given, currency)
  const way = ways.find(({ id }) => id === wanted) ?? ways[0] ?? null
  const isMissing = way?.reference === 'required' && reference.trim() === ''
  const isOwed = way?.kind === 'invoice'
  const lacksDebtor = isOwed && debtor.trim() === ''
  const { till, loading, failure } = useTill()
  // Where nobody knows, the server says it.
  const needsTill = way?.kind === 'cash' && !till && !loading && !failure
  const isCash = way?.kind === 'cash'
  /** What is wrong with the cash that was entered as received for so much. */
  const givenProblem = (amountMinor: number): 'wrong' | 'tooLittle' | 'tooMuch' | null => {
    if (!isCash || givenMinor === undefined) return null
    if (givenMinor === null) return 'wrong'
    if (givenMinor < amountMinor) return 'tooLittle'
    return givenMinor > largestTenderMinor(amountMinor, currency) ? 'tooMuch' : null
  }
  return {
    currency,
    methods,
    ways,
    way,
    given,
    setGiven,
    givenProblem,
    /** What goes back of the cash that was entered as received for so much; 0 while that is not enough. */
    changeOf: (amountMinor: number) =>
      isCash && givenMinor && givenProblem(amountMinor) === null ? givenMinor - amountMinor : 0,
    /** A sale is done: the next one is paid anew. */
    clearGiven: () => setGiven(''),
    reference,
    setReference,
    isMissing,
    debtor,
    setDebtor,
    /** It goes on account, and nobody owes it yet. */
    lacksDebtor,
    /** Cash goes into an open till, and the person has none. */
    needsTill,
    choose(id: string) {
      setWanted(id)
      setReference('')
      setGiven('')
    },
    /** null: something is missing. */
    paymentsOf(amountMinor: number): Payments | null {
      if (!way || isMissing || lacksDebtor || needsTill || givenProblem(amountMinor) !== null) return null
      const said = way.reference === 'no' ? '' : reference.trim()
      return [
        {
          method: way.kind,
          methodId: way.id as PaymentMethodId,
          amountMinor,
          ...(isCash && givenMinor && { tenderedMinor: givenMinor }),
          ...(said && { reference: said }),
          ...(isOwed && { debtor: debtor.trim() }),
        },
      ]
    },
  }
}

interface MoneyFieldsProps {
  money: ReturnType<typeof useMoney>
  tried: boolean
  /** What is due; 0 while it is not known. */
  dueMinor: number
  /** Who would owe it, as far as anyone is known. */
  debtor?: string
}

/** The choice of the way of payment, with its reference where it asks for one. */
export function MoneyFields({ money, tried, dueMinor, debtor }: MoneyFieldsProps) {
  const { t, language } = useTexts('pay', 'errors')
  const format = useFormat()
  const id = useId()
  const { way, ways, methods, needsTill, currency } = money
  const givenWrong = dueMinor > 0 ? money.givenProblem(dueMinor) : null
  const till = useRef<HTMLDivElement>(null)
  // Whoever presses on is shown what has to come first.
  useEffect(() => {
    if (tried && needsTill) till.current?.querySelector<HTMLElement>('select, input')?.focus()
  }, [tried, needsTill])
  if (!way) {
    return methods.isPending ? null : (
      <FormAlert tone="error">{t(methods.isError ? 'pay:ways.unknown' : 'pay:ways.none')}</FormAlert>
    )
  }
  return (
    <>
      <Segmented
        label={t('pay:methods')}
        value={way.id}
        options={ways.map(({ id: value, name }) => ({ value, label: inLanguage(name, language) }))}
        onValueChange={money.choose}
        className="flex-wrap [&>label]:flex-1"
      />
      {needsTill && (
        <div ref={till}>
          <p className="mb-2 font-[660] text-md">{t('pay:till.needed')}</p>
          <OpenTill />
        </div>
      )}
      {way.kind === 'cash' && !needsTill && (
        <Field
          id={`${id}-given`}
          label={t('pay:cash.given')}
          hint={t('pay:cash.exactHint')}
          error={
            givenWrong === null
              ? undefined
              : givenWrong === 'tooLittle'
                ? // Somebody may still be typing.
                  tried
                  ? t('pay:cash.tooLittle', { amount: format.money(dueMinor, currency) })
                  : undefined
                : t(`pay:cash.${givenWrong}`)
          }
        >
          <TextInput
            value={money.given}
            inputMode="decimal"
            autoComplete="off"
            suffix={currency}
            className="tnum"
            onChange={(event) => money.setGiven(event.target.value)}
          />
        </Field>
      )}
      {dueMinor > 0 && <ChangeNote minor={money.changeOf(dueMinor)} currency={currency} />}
      {way.kind === 'invoice' && (
        <DebtorField
          id={`${id}-debtor`}
          value={money.debtor}
          onChange={money.setDebtor}
          isMissing={tried && money.lacksDebtor}
          known={debtor}
        />
      )}
      {way.reference !== 'no' && (
        <Field
          id={`${id}-reference`}
          label={t(`pay:${way.kind}.reference`)}
          error={tried && money.isMissing ? t('pay:referenceMissing') : undefined}
          required={way.reference === 'required'}
          optional={way.reference === 'optional'}
        >
          <TextInput
            value={money.reference}
            maxLength={100}
            autoComplete="off"
            className="tnum"
            onChange={(event) => money.setReference(event.target.value)}
          />
        </Field>
      )}
    </>
  )
}
