import { inLanguage } from '@marquee/contract'
import type { FoodProductRow } from '@marquee/contract/food'
import type { ProductParts } from '@marquee/contract/food-menu'
import { Badge, Button } from '@marquee/ui'
import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { ShortItems } from '../../parts/off-sale/short-items.tsx'
import { useFigures, useProductChanges } from './queries.ts'

const OffSaleDialog = dialogOnDemand(() =>
  import('../../parts/off-sale/off-sale-dialog.tsx').then((part) => ({ default: part.OffSaleDialog })),
)

interface AvailabilityTabProps {
  product: FoodProductRow
  parts: ProductParts
  mayUpdate: boolean
}

type Variant = ProductParts['variants'][number]

/** Whether each variant can be sold now, and what puts it on or off sale at once. */
export function AvailabilityTab({ product, parts, mayUpdate }: AvailabilityTabProps) {
  const { t, language } = useTexts('foodProducts')
  const format = useFormat()
  const { setAvailability } = useProductChanges()
  const { data: figures } = useFigures()
  const [changed, setChanged] = useState<Variant | null>(null)
  const nameOf = (variant: Variant) =>
    [inLanguage(product.name, language), inLanguage(variant.name, language)].filter(Boolean).join(' · ')
  const factOf = ({ availability: { mode, until, left, reason } }: Variant) =>
    [
      mode === 'until' && until && t('foodProducts:off.backAt', { at: format.dateTime(until) }),
      mode === 'count' && t('foodProducts:off.left', { count: left ?? 0, number: format.number(left ?? 0) }),
      reason,
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <section className="flex max-w-[720px] flex-col gap-4 pt-4">
      <p className="text-ink-2 text-sm">{t('foodProducts:off.lead')}</p>
      <ul className="divide-y divide-line border-line border-y">
        {parts.variants.map((variant) => {
          const { hasRunOut = false, short = [] } = figures?.find(({ id }) => id === variant.id) ?? {}
          const isOn = !hasRunOut && (variant.availability.mode === 'on' || (variant.availability.left ?? 0) > 0)
          return (
            <li key={variant.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <span className="min-w-0 flex-[1_1_200px]">
                <span className="flex flex-wrap items-center gap-2 font-semibold">
                  {nameOf(variant)}
                  <Badge tone={isOn ? 'success' : 'danger'} icon={isOn ? CircleCheck : Ban}>
                    {t(
                      isOn
                        ? 'foodProducts:off.isOn'
                        : hasRunOut
                          ? 'foodProducts:short.badge'
                          : 'foodProducts:off.isOff',
                    )}
                  </Badge>
                </span>
                <span className="block text-ink-3 text-sm empty:hidden">{factOf(variant)}</span>
                <ShortItems short={short} />
              </span>
              {mayUpdate && <Button onClick={() => setChanged(variant)}>{t('foodProducts:off.change')}</Button>}
            </li>
          )
        })}
      </ul>
      {changed && (
        <OffSaleDialog
          key={changed.id}
          variantId={changed.id}
          name={nameOf(changed)}
          availability={changed.availability}
          onSave={setAvailability.mutateAsync}
          onClose={() => setChanged(null)}
        />
      )}
    </section>
  )
}
