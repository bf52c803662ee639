import { inLanguage } from '@marquee/contract'
import type { FoodLineWish } from '@marquee/contract/food-orders'
import { type LineFault, priceOfLine } from '@marquee/contract/food-price'
import { Button, cx, Dialog, Field, TextInput } from '@marquee/ui'
import { type FormEvent, useId, useState } from 'react'
import { readAmount, writeAmount } from '../../../lib/amount.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import type { Product } from '../model/menu.ts'
import { Allergens } from './allergens.tsx'
import { GroupChoices } from './group-choices.tsx'
import { PickChoices } from './pick-choices.tsx'
import { Stepper } from './stepper.tsx'

interface LineSheetProps {
  product: Product
  /** As it is in the basket already, or how it begins. */
  wish: FoodLineWish
  isNew: boolean
  productOf: (variantId: string) => Product | undefined
  currency: string
  onDone: (wish: FoodLineWish) => void
  onClose: () => void
}

/** What is chosen with a product: variant, modifiers within their limits, the parts of a combo, an open price, a note. */
export function LineSheet({ product, wish: first, isNew, productOf, currency, onDone, onClose }: LineSheetProps) {
  const { t, language } = useTexts('foodBooking', 'common', 'errors')
  const format = useFormat()
  const id = useId()
  const [wish, setWish] = useState(first)
  const [typed, setTyped] = useState(
    first.priceMinor === undefined ? '' : writeAmount(first.priceMinor, currency, language),
  )
  const [tried, setTried] = useState(false)
  const isOpenPrice = product.kind === 'open'
  const priceMinor = isOpenPrice ? (readAmount(typed, currency) ?? undefined) : undefined
  const { priceMinor: _, ...rest } = wish
  const full: FoodLineWish = priceMinor === undefined ? rest : { ...rest, priceMinor }
  const price = priceOfLine(full, productOf)
  const fault = 'path' in price ? price : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!fault) onDone(full)
  }
  const money = (minor: number) => format.money(minor, currency)
  return (
    <Dialog
      open
      size="lg"
      title={inLanguage(product.name, language)}
      onClose={onClose}
      footer={
        <>
          <Stepper
            label={t('foodBooking:line.qty')}
            value={wish.qty}
            least={1}
            most={100}
            onChange={(qty) => setWish({ ...wish, qty })}
            className="mr-auto"
          />
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button variant="primary" type="submit" form={id} className="tnum">
            {'path' in price
              ? t(isNew ? 'foodBooking:line.add' : 'foodBooking:line.save')
              : t(isNew ? 'foodBooking:line.addFor' : 'foodBooking:line.saveFor', {
                  amount: money(price.unitMinor * wish.qty),
                })}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {tried && fault && (
          <p role="alert" className="font-medium text-danger text-sm">
            {t(wordsOf(fault))}
          </p>
        )}
        {product.variants.length > 1 && (
          <fieldset className="flex flex-wrap gap-2">
            <legend className="mb-1.5 font-semibold text-sm">{t('foodBooking:line.variant')}</legend>
            {product.variants.map((variant) => (
              <label
                key={variant.id}
                className={cx(
                  'relative inline-flex min-h-ctl cursor-pointer items-center gap-2 rounded-md border px-3.5 text-sm has-[:disabled]:cursor-not-allowed has-[:disabled]:text-ink-disabled has-[:focus-visible]:outline has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-focus',
                  variant.id === wish.variantId
                    ? 'border-accent bg-accent-soft text-accent-on-soft'
                    : 'border-line-strong/[.55]',
                )}
              >
                <input
                  type="radio"
                  name={`${id}-variant`}
                  checked={variant.id === wish.variantId}
                  disabled={!variant.isOnSale}
                  onChange={() => setWish({ ...wish, variantId: variant.id })}
                  className="absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-md outline-none"
                />
                <span className="font-semibold">{inLanguage(variant.name, language)}</span>
                <span className="tnum">
                  {variant.isOnSale ? money(variant.priceMinor) : t('foodBooking:menu.soldOut')}
                </span>
              </label>
            ))}
          </fieldset>
        )}
        {isOpenPrice && (
          <Field
            id={`${id}-price`}
            label={t('foodBooking:line.price')}
            error={tried && priceMinor === undefined ? t('errors:field.amount') : undefined}
            required
          >
            <TextInput
              value={typed}
              inputMode="decimal"
              autoComplete="off"
              className="tnum"
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
        )}
        <PickChoices
          choices={product.choices}
          picks={wish.picks}
          productOf={productOf}
          currency={currency}
          onChange={(picks) => setWish({ ...wish, picks })}
        />
        {product.modifiers.map((group) => (
          <GroupChoices
            key={group.id}
            group={group}
            chosen={wish.modifiers}
            currency={currency}
            onChange={(modifiers) => setWish({ ...wish, modifiers })}
          />
        ))}
        <Allergens wish={full} productOf={productOf} />
        <div className="grid gap-4 sm:grid-cols-[1fr_auto_auto]">
          <Field id={`${id}-note`} label={t('foodBooking:line.note')}>
            <TextInput
              value={wish.note}
              maxLength={200}
              autoComplete="off"
              onChange={(event) => setWish({ ...wish, note: event.target.value })}
            />
          </Field>
          <div>
            <p className="mb-1.5 font-semibold text-sm">{t('foodBooking:line.course')}</p>
            <Stepper
              label={t('foodBooking:line.course')}
              value={wish.course}
              least={1}
              most={9}
              onChange={(course) => setWish({ ...wish, course })}
            />
          </div>
          <div>
            <p className="mb-1.5 font-semibold text-sm">{t('foodBooking:line.guest')}</p>
            <Stepper
              label={t('foodBooking:line.guest')}
              value={wish.guestNo ?? 0}
              least={0}
              most={200}
              none={t('foodBooking:line.everyone')}
              onChange={(no) => setWish({ ...wish, guestNo: no === 0 ? null : no })}
            />
          </div>
        </div>
      </form>
    </Dialog>
  )
}

function wordsOf({ path, message }: LineFault) {
  if (path === 'priceMinor') return 'foodBooking:line.wrong.price' as const
  if (path === 'variantId') return 'foodBooking:line.wrong.gone' as const
  const isMore = message === 'field.tooBig'
  if (path.endsWith('modifiers') || path.includes('modifiers.')) {
    return isMore ? ('foodBooking:line.wrong.tooMany' as const) : ('foodBooking:line.wrong.tooFew' as const)
  }
  return isMore ? ('foodBooking:line.wrong.partsTooMany' as const) : ('foodBooking:line.wrong.partsTooFew' as const)
}
