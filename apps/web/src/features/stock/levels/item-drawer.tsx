import { inLanguage } from '@marquee/contract'
import type { InventoryItemId } from '@marquee/contract/inventory'
import type { ItemStock } from '@marquee/contract/stock'
import { Button, Drawer, SectionHeader, Skeleton, TextLink } from '@marquee/ui'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { useMe } from '../../../lib/auth-session/current.ts'
import { dialogOnDemand } from '../../../lib/dialog-on-demand.tsx'
import { FailedState } from '../../../lib/failed-state.tsx'
import { useFormat } from '../../../lib/format.ts'
import { useEscape } from '../../../lib/keys/use-escape.ts'
import { reportFailure } from '../../../lib/report.ts'
import { useMay } from '../../../lib/rights.ts'
import { sendOnce } from '../../../lib/send-once.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useQuantity } from '../quantity.ts'
import { useItemStock, useStockMutations } from '../queries.ts'

const AdjustDialog = dialogOnDemand(() =>
  import('./adjust-dialog.tsx').then((part) => ({ default: part.AdjustDialog })),
)
const SetAsideDialog = dialogOnDemand(() =>
  import('./set-aside-dialog.tsx').then((part) => ({ default: part.SetAsideDialog })),
)

interface ItemDrawerProps {
  itemId: InventoryItemId
  onClose: () => void
}

/** One item: where it is, its batches, and what of it is set aside. */
export function ItemDrawer({ itemId, onClose }: ItemDrawerProps) {
  const { t, language } = useTexts('stock', 'inventoryItems')
  const found = useItemStock(itemId)
  useEscape('aside', onClose)
  const stock = found.data
  return (
    <Drawer
      open
      inline
      onClose={onClose}
      kicker={stock?.item.code ?? '\u00a0'}
      title={stock ? inLanguage(stock.item.name, language) : t('stock:column.item')}
    >
      {stock ? (
        <Loaded stock={stock} />
      ) : found.isError ? (
        <FailedState title={t('stock:drawer.failed')} query={found} />
      ) : (
        <div aria-busy="true" className="flex flex-col gap-5">
          <Skeleton width="100%" height={96} shape="box" />
          <Skeleton width="60%" />
        </div>
      )}
    </Drawer>
  )
}

type Place = ItemStock['places'][number]

function Loaded({ stock }: { stock: ItemStock }) {
  const { t, language } = useTexts('stock', 'inventoryItems')
  const format = useFormat()
  const { qty, packing } = useQuantity()
  const currency = useMe()?.venue.currency ?? 'TRY'
  const mayAdjust = useMay('stock', 'adjust')
  const mayMove = useMay('stock', 'transfer')
  const seesLogs = useMay('inventory_logs', 'view')
  const [adjusted, setAdjusted] = useState<Place | null>(null)
  const [keeps, setKeeps] = useState(false)
  const { release } = useStockMutations()
  const { item, places, batches, setAside } = stock
  const unit = item.baseUnit

  async function giveBack(id: ItemStock['setAside'][number]['id']) {
    try {
      await sendOnce('stock.release', { id }, (commandId) => release.mutateAsync({ id, commandId }))
      toast.success(t('stock:drawer.released'))
    } catch (error) {
      reportFailure(error)
    }
  }

  return (
    <>
      <Section title={t('stock:drawer.places')}>
        {places.length === 0 && <p className="text-ink-3 text-sm">{t('stock:nowhere')}</p>}
        <List>
          {places.map((place) => (
            <Row
              key={place.id}
              first={inLanguage(place.name, language)}
              second={[
                format.money(place.valueMinor, currency),
                Number(place.reserved) > 0 && t('stock:setAsideOf', { qty: qty(place.reserved, unit) }),
              ]
                .filter(Boolean)
                .join(' · ')}
              end={
                <>
                  <b className="tnum">{qty(place.onHand, unit)}</b>
                  {mayAdjust && (
                    <Button
                      size="sm"
                      aria-label={t('stock:drawer.adjustAt', { place: inLanguage(place.name, language) })}
                      onClick={() => setAdjusted(place)}
                    >
                      {t('stock:drawer.adjust')}
                    </Button>
                  )}
                </>
              }
            />
          ))}
        </List>
        {item.packings.length > 0 && (
          <p className="text-ink-3 text-sm">{item.packings.map((each) => packing(each, unit)).join(' · ')}</p>
        )}
        {seesLogs && (
          <TextLink render={<Link to={`/inventory/logs?item=${item.id}&period=any`} />}>
            {t('stock:drawer.history')}
          </TextLink>
        )}
      </Section>
      {item.isBatch && (
        <Section title={t('stock:drawer.batches')}>
          {batches.length === 0 && <p className="text-ink-3 text-sm">{t('stock:drawer.noBatch')}</p>}
          <List>
            {batches.map((batch) => (
              <Row
                key={batch.id}
                first={batch.lot ? t('stock:drawer.lot', { lot: batch.lot }) : t('stock:drawer.noLot')}
                second={[
                  inLanguage(batch.location.name, language),
                  batch.expiresOn && t('stock:drawer.until', { date: format.date(batch.expiresOn) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
                end={<b className="tnum">{qty(batch.qty, unit)}</b>}
              />
            ))}
          </List>
        </Section>
      )}
      <Section title={t('stock:drawer.setAside')}>
        {setAside.length === 0 && <p className="text-ink-3 text-sm">{t('stock:drawer.none')}</p>}
        <List>
          {setAside.map((row) => (
            <Row
              key={row.id}
              first={`${qty(row.qty, unit)} · ${row.note ?? ''}`}
              second={`${inLanguage(row.location.name, language)} · ${t('stock:drawer.by', { who: row.who ?? '', when: format.dateTime(row.madeAt, 'short') })}`}
              end={
                mayMove && (
                  <Button
                    size="sm"
                    aria-label={t('stock:drawer.releaseOf', { qty: qty(row.qty, unit), note: row.note ?? '' })}
                    onClick={() => void giveBack(row.id)}
                  >
                    {t('stock:drawer.release')}
                  </Button>
                )
              }
            />
          ))}
        </List>
        {mayMove && (
          <div>
            <Button size="sm" onClick={() => setKeeps(true)}>
              {t('stock:setAside.submit')}
            </Button>
          </div>
        )}
      </Section>
      {adjusted && <AdjustDialog item={item} place={adjusted} onClose={() => setAdjusted(null)} />}
      {keeps && <SetAsideDialog item={item} onClose={() => setKeeps(false)} />}
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <SectionHeader level={3} title={title} className="!mb-0" />
      {children}
    </section>
  )
}

const List = ({ children }: { children: ReactNode }) => <ul className="divide-y divide-line">{children}</ul>

function Row({ first, second, end }: { first: ReactNode; second?: ReactNode; end?: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <span className="block font-semibold">{first}</span>
        <span className="tnum block text-ink-3 text-sm">{second}</span>
      </span>
      <span className="flex shrink-0 items-center gap-2">{end}</span>
    </li>
  )
}
