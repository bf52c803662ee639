import { inLanguage } from '@marquee/contract'
import type { KitchenStationId } from '@marquee/contract/food'
import type { KitchenProduct } from '@marquee/contract/kitchen'
import { Badge, Button, Dialog, EmptyState, SearchInput, Skeleton } from '@marquee/ui'
import Ban from 'lucide-react/icons/ban'
import Hash from 'lucide-react/icons/hash'
import { useState } from 'react'
import { FailedState } from '../../lib/failed-state.tsx'
import { useFormat } from '../../lib/format.ts'
import { reportFailure } from '../../lib/report.ts'
import { sendOnce } from '../../lib/send-once.ts'
import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { OffSaleDialog } from '../../parts/off-sale/off-sale-dialog.tsx'
import { ShortItems } from '../../parts/off-sale/short-items.tsx'
import { useKitchenProducts } from './queries.ts'

interface OffSaleProps {
  stationId: KitchenStationId | null
  onClose: () => void
}

/** What this station makes, with what takes a dish off sale and puts it back: counters follow at once. */
export function OffSale({ stationId, onClose }: OffSaleProps) {
  const { t, language } = useTexts('foodOrders', 'foodProducts')
  const format = useFormat()
  const { products, setAvailability } = useKitchenProducts(stationId)
  const [search, setSearch] = useState('')
  const [changed, setChanged] = useState<KitchenProduct | null>(null)
  const nameOf = ({ name, variant }: KitchenProduct) =>
    [inLanguage(name, language), inLanguage(variant, language)].filter(Boolean).join(' · ')
  const wanted = search.trim().toLocaleLowerCase(language)
  const rows = (products.data ?? []).filter((row) => nameOf(row).toLocaleLowerCase(language).includes(wanted))
  const factOf = ({ availability: { mode, until, left, reason } }: KitchenProduct) =>
    [
      mode === 'until' && until && t('foodProducts:off.backAt', { at: format.dateTime(until) }),
      mode === 'count' && t('foodProducts:off.left', { count: left ?? 0, number: format.number(left ?? 0) }),
      reason,
    ]
      .filter(Boolean)
      .join(' · ')

  async function putBack(row: KitchenProduct) {
    const { variantId } = row
    const input = { variantId, mode: 'on' as const, until: null, left: null, reason: '' }
    try {
      await sendOnce(`kitchen.on.${variantId}`, input, (commandId) => setAvailability({ ...input, commandId }))
      toast.success(t('foodProducts:off.done.on', { name: nameOf(row) }))
    } catch (error) {
      reportFailure(error)
    }
  }

  if (changed) {
    return (
      <OffSaleDialog
        key={changed.variantId}
        variantId={changed.variantId}
        name={nameOf(changed)}
        // Whoever opens it for a dish that is on sale wants it off.
        availability={
          changed.availability.mode === 'on' ? { ...changed.availability, mode: 'off' } : changed.availability
        }
        onSave={setAvailability}
        onClose={() => setChanged(null)}
      />
    )
  }
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={t('foodOrders:offSale.title')}
      description={t('foodProducts:off.lead')}
    >
      {products.isError ? (
        <FailedState title={t('foodOrders:offSale.loadFailed')} query={products} />
      ) : !products.data ? (
        <Skeleton shape="box" width="100%" height={240} />
      ) : products.data.length === 0 ? (
        <EmptyState title={t('foodOrders:offSale.empty')} body={t('foodOrders:offSale.emptyHint')} />
      ) : (
        <>
          <SearchInput label={t('foodOrders:offSale.search')} value={search} onValueChange={setSearch} />
          {rows.length === 0 && <p className="py-4 text-ink-2 text-sm">{t('foodOrders:offSale.noMatch')}</p>}
          <ul className="divide-y divide-line pt-2">
            {rows.map((row) => {
              const { mode, left } = row.availability
              const isOff = mode === 'off' || mode === 'until' || (mode === 'count' && left === 0)
              // What is counted is on sale as long as some are left: only its count can end.
              const back = t(isOff ? 'foodOrders:offSale.back' : 'foodOrders:offSale.uncount')
              return (
                <li key={row.variantId} className="flex flex-wrap items-center justify-between gap-2 py-2">
                  <span className="min-w-0 flex-[1_1_180px]">
                    <span className="flex flex-wrap items-center gap-2 font-semibold">
                      {nameOf(row)}
                      {row.hasRunOut && (
                        <Badge tone="danger" icon={Ban}>
                          {t('foodProducts:short.badge')}
                        </Badge>
                      )}
                      {mode !== 'on' && (
                        <Badge tone={isOff ? 'danger' : 'info'} icon={isOff ? Ban : Hash}>
                          {t(isOff ? 'foodProducts:off.isOff' : 'foodOrders:offSale.counted')}
                        </Badge>
                      )}
                    </span>
                    <span className="block text-ink-2 text-sm empty:hidden">{factOf(row)}</span>
                    <ShortItems short={row.short} />
                  </span>
                  <span className="flex flex-wrap gap-2">
                    {mode !== 'on' && (
                      <Button
                        aria-label={t('foodOrders:act.named', {
                          act: back,
                          ticket: nameOf(row),
                        })}
                        onClick={() => void putBack(row)}
                      >
                        {back}
                      </Button>
                    )}
                    <Button
                      variant={mode === 'on' ? 'secondary' : 'quiet'}
                      aria-label={t('foodOrders:act.named', {
                        ...{ act: t(mode === 'on' ? 'foodOrders:offSale.stop' : 'foodProducts:off.change') },
                        ticket: nameOf(row),
                      })}
                      onClick={() => setChanged(row)}
                    >
                      {t(mode === 'on' ? 'foodOrders:offSale.stop' : 'foodProducts:off.change')}
                    </Button>
                  </span>
                </li>
              )
            })}
          </ul>
        </>
      )}
    </Dialog>
  )
}
