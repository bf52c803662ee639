import { inLanguage, type PackageDishes, type PackageRides, type PassTypeRow } from '@marquee/contract'
import { Button, Field, FieldGroup, IconButton, Select, TextInput } from '@marquee/ui'
import Bus from 'lucide-react/icons/bus'
import Gift from 'lucide-react/icons/gift'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import Utensils from 'lucide-react/icons/utensils'
import { useTexts } from '../../lib/use-texts.ts'
import { DishField, DishOptions } from './dish-item.tsx'
import { type Draft, type DraftItem, newItem } from './draft.ts'
import { RideScopeFields, RideWaysField } from './ride-item.tsx'

interface ItemRowsProps {
  draft: Draft
  types: readonly Pick<PassTypeRow, 'id' | 'name'>[]
  /** What rides there are; without areas none can be sold. */
  rides: Pick<PackageRides, 'areas' | 'classes'>
  /** What dishes there are; without any none can be sold. */
  dishes: PackageDishes
  currency: string
  errorAt: (path: string) => string | undefined
  onChange: (items: DraftItem[]) => void
  /** Splits the price by what the parts cost alone. */
  onShare: () => void
}

const choices = ['1', '2', '3']

/** The parts of a package, a row each. */
export function ItemRows({ draft, types, rides, dishes, currency, errorAt, onChange, onShare }: ItemRowsProps) {
  const { t, language } = useTexts('packages')
  const { items } = draft
  const isFixed = draft.priceMode === 'fixed'
  const set = (key: string, more: Partial<DraftItem>) =>
    onChange(items.map((item) => (item.key === key ? { ...item, ...more } : item)))
  return (
    <FieldGroup
      label={t('packages:field.items')}
      error={errorAt('items') && items.length === 0 ? errorAt('items') : undefined}
    >
      <ul className="flex flex-col gap-3">
        {items.map((item, index) => {
          const mayCostMore = isFixed && item.rule !== 'always' && item.kind !== 'voucher'
          const number = { number: index + 1 }
          const of = (field: string) => errorAt(`items.${index}.${field}`)
          return (
            <li key={item.key} className="border-line border-b pb-3">
              <fieldset className="m-0 grid min-w-0 grid-cols-2 items-end gap-2 border-0 p-0 sm:grid-cols-12">
                <legend className="sr-only">{t('packages:item.part', number)}</legend>
                <p className="col-span-full flex items-center justify-between font-semibold text-ink-2 text-sm">
                  <span aria-hidden="true">{t('packages:item.part', number)}</span>
                  <IconButton
                    icon={Trash}
                    size="sm"
                    label={t('packages:item.remove', number)}
                    disabled={items.length === 1}
                    onClick={() => onChange(items.filter(({ key }) => key !== item.key))}
                  />
                </p>
                <Field label={t('packages:item.qty')} error={errorAt(`items.${index}.qty`)} className="sm:col-span-2">
                  <TextInput
                    value={item.qty}
                    inputMode="numeric"
                    className="tnum"
                    onChange={(event) => set(item.key, { qty: event.target.value })}
                  />
                </Field>
                {item.kind === 'ride' ? (
                  <RideWaysField item={item} errorAt={of} onChange={(more) => set(item.key, more)} />
                ) : item.kind === 'food' ? (
                  <DishField item={item} dishes={dishes} errorAt={of} onChange={(more) => set(item.key, more)} />
                ) : item.kind === 'voucher' ? (
                  <Field
                    label={t('packages:item.face')}
                    error={of('faceMinor') ?? of('designatedMinor') ?? of('extraMinor')}
                    className="sm:col-span-4"
                  >
                    <TextInput
                      value={item.face}
                      inputMode="decimal"
                      suffix={currency}
                      className="tnum"
                      onChange={(event) => set(item.key, { face: event.target.value })}
                    />
                  </Field>
                ) : (
                  <Field label={t('packages:item.pass')} error={of('passTypeId')} className="sm:col-span-4">
                    <Select
                      value={item.passTypeId}
                      placeholder={t('packages:item.choosePass')}
                      options={types.map(({ id, name }) => ({ value: id, label: inLanguage(name, language) }))}
                      onValueChange={(passTypeId) => set(item.key, { passTypeId })}
                    />
                  </Field>
                )}
                <Field label={t('packages:item.per')} error={errorAt(`items.${index}.per`)} className="sm:col-span-3">
                  <Select
                    value={item.per}
                    options={[
                      { value: 'order', label: t('packages:per.order') },
                      { value: 'person', label: t('packages:per.person') },
                    ]}
                    onValueChange={(per) => set(item.key, { per: per as DraftItem['per'] })}
                  />
                </Field>
                <Field
                  label={t('packages:item.rule')}
                  error={errorAt(`items.${index}.optional`)}
                  className="sm:col-span-3"
                >
                  <Select
                    value={item.rule}
                    options={[
                      { value: 'always', label: t('packages:rule.always') },
                      { value: 'optional', label: t('packages:rule.optional') },
                      ...choices.map((value) => ({
                        value,
                        label: t('packages:rule.choice', { number: Number(value) }),
                      })),
                    ]}
                    onValueChange={(rule) => set(item.key, { rule })}
                  />
                </Field>
                {item.kind === 'ride' && (
                  <RideScopeFields
                    item={item}
                    types={types}
                    rides={rides}
                    errorAt={of}
                    onChange={(more) => set(item.key, more)}
                  />
                )}
                {item.kind === 'food' && (
                  <DishOptions
                    item={item}
                    dishes={dishes}
                    currency={currency}
                    errorAt={of}
                    onChange={(more) => set(item.key, more)}
                  />
                )}
                {isFixed && item.kind !== 'voucher' && item.rule !== 'optional' && (
                  <Field
                    label={t('packages:item.share')}
                    error={errorAt(`items.${index}.designatedMinor`)}
                    className="sm:col-span-6"
                  >
                    <TextInput
                      value={item.share}
                      inputMode="decimal"
                      suffix={currency}
                      className="tnum"
                      onChange={(event) => set(item.key, { share: event.target.value })}
                    />
                  </Field>
                )}
                {mayCostMore && (
                  <Field
                    label={t('packages:item.extra')}
                    error={errorAt(`items.${index}.extraMinor`)}
                    className="sm:col-span-6"
                  >
                    <TextInput
                      value={item.extra}
                      inputMode="decimal"
                      suffix={currency}
                      className="tnum"
                      onChange={(event) => set(item.key, { extra: event.target.value })}
                    />
                  </Field>
                )}
              </fieldset>
            </li>
          )
        })}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="sm"
          icon={Plus}
          disabled={types.length === 0}
          onClick={() => onChange([...items, { ...newItem(), per: items[0]?.per ?? 'order' }])}
        >
          {t('packages:item.add')}
        </Button>
        {rides.areas.length > 0 && (
          <Button
            size="sm"
            icon={Bus}
            disabled={types.length === 0}
            onClick={() => onChange([...items, { ...newItem('ride'), per: items[0]?.per ?? 'order' }])}
          >
            {t('packages:item.addRide')}
          </Button>
        )}
        {dishes.length > 0 && (
          <Button
            size="sm"
            icon={Utensils}
            disabled={types.length === 0}
            onClick={() => onChange([...items, { ...newItem('food'), per: items[0]?.per ?? 'order' }])}
          >
            {t('packages:item.addDish')}
          </Button>
        )}
        <Button
          size="sm"
          icon={Gift}
          disabled={types.length === 0}
          onClick={() => onChange([...items, { ...newItem('voucher'), per: items[0]?.per ?? 'order' }])}
        >
          {t('packages:item.addCard')}
        </Button>
        {isFixed && (
          <Button size="sm" variant="quiet" onClick={onShare}>
            {t('packages:item.shareOut')}
          </Button>
        )}
      </div>
    </FieldGroup>
  )
}
