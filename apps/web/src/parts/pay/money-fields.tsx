import { inLanguage, type PaymentMethodId, type sellGiftCardsInput } from '@marquee/contract'
import { Field, Segmented, TextInput } from '@marquee/ui'
import { useEffect, useId, useRef, useState } from 'react'
import type { z } from 'zod'
import { FormAlert } from '../../lib/form/form-alert.tsx'
import { useTexts } from '../../lib/use-texts.ts'
import { OpenTill } from '../till/open-till.tsx'
import { useTill } from '../till/queries.ts'
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
  const way = ways.find(({ id }) => id === wanted) ?? ways[0] ?? null
  const isMissing = way?.reference === 'required' && reference.trim() === ''
  const isOwed = way?.kind === 'invoice'
  const lacksDebtor = isOwed && debtor.trim() === ''
  const { till, loading, failure } = useTill()
  // Where nobody knows, the server says it.
  const needsTill = way?.kind === 'cash' && !till && !loading && !failure
  return {
    methods,
    ways,
    way,
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
    },
    /** null: something is missing. */
    paymentsOf(amountMinor: number): Payments | null {
      if (!way || isMissing || lacksDebtor || needsTill) return null
      const said = way.reference === 'no' ? '' : reference.trim()
      return [
        {
          method: way.kind,
          methodId: way.id as PaymentMethodId,
          amountMinor,
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
  /** Who would owe it, as far as anyone is known. */
  debtor?: string
}

/** The choice of the way of payment, with its reference where it asks for one. */
export function MoneyFields({ money, tried, debtor }: MoneyFieldsProps) {
  const { t, language } = useTexts('pay', 'errors')
  const id = useId()
  const { way, ways, methods, needsTill } = money
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
