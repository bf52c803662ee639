import type { TillSessionRow } from '@marquee/contract'
import { Button } from '@marquee/ui'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import { useState } from 'react'
import { useMe } from '../../lib/auth-session/current.ts'
import { useFormat } from '../../lib/format.ts'
import { useMay } from '../../lib/rights.ts'
import { type Failure, failureText, readFailure } from '../../lib/trpc/failure.ts'
import { useConnection } from '../../lib/trpc/socket.ts'
import { useTexts } from '../../lib/use-texts.ts'
import type { KeptSale } from './db.ts'
import { useOfflineCalls } from './queries.ts'
import { soldAtSession } from './sales.ts'
import { tellUploaded } from './tell-uploaded.ts'
import { uploadSales } from './upload.ts'
import { useKeptSales } from './use-kept-sales.ts'

/** A warning before a drawer is counted: cash of these sales lies in it, and the server does not know of them yet. */
export default function KeptBeforeCount({ row }: { row: TillSessionRow }) {
  const { t } = useTexts('till', 'errors')
  const format = useFormat()
  const venueId = useMe()?.venue.id
  const { send } = useOfflineCalls()
  const maySell = useMay('food_purchase', 'sell')
  const isLive = useConnection() === 'live'
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const sales = useKeptSales(venueId).filter((sale) => soldAtSession(sale, row.id))
  const waiting = sales.filter(({ state }) => state === 'waiting')
  const refused = sales.filter(({ state }) => state === 'refused')
  if (!venueId || sales.length === 0) return null
  const words = (of: readonly KeptSale[]) => ({
    count: of.length,
    number: format.number(of.length),
    amount: format.money(
      of.reduce((sum, { slip }) => sum + slip.dueMinor, 0),
      row.currency,
    ),
  })

  async function upload(venue: string) {
    setIsBusy(true)
    setFailure(null)
    try {
      const done = await uploadSales(venue, send)
      if (done) void tellUploaded(done, format.number)
    } catch (error) {
      setFailure(readFailure(error))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <section className="flex flex-col items-start gap-2 rounded-md bg-warning-soft px-4 py-3 text-sm text-warning-on-soft">
      <div role="status" className="flex flex-col gap-1 font-semibold">
        {waiting.length > 0 && <p className="tnum">{t('till:close.waiting', words(waiting))}</p>}
        {refused.length > 0 && <p className="tnum">{t('till:close.refused', words(refused))}</p>}
        {failure && waiting.length > 0 && (
          <p>
            {t('till:close.notUploaded')} {t(failureText(failure.reason))}
          </p>
        )}
      </div>
      {waiting.length > 0 && maySell && isLive && (
        <Button size="sm" icon={CloudUpload} loading={isBusy} onClick={() => void upload(venueId)}>
          {t('till:close.upload')}
        </Button>
      )}
    </section>
  )
}
