import { useLocation } from 'react-router-dom'
import { useMe } from '../../lib/auth-session/current.ts'
import { useFormat } from '../../lib/format.ts'
import { useMay } from '../../lib/rights.ts'
import { useConnection } from '../../lib/trpc/socket.ts'
import { tellUploaded } from '../../parts/offline-food/tell-uploaded.ts'
import { useKeptSales } from '../../parts/offline-food/use-kept-sales.ts'
import { useUpload } from '../../parts/offline-food/use-upload.ts'

/** The screen that says and does all this itself. */
export const counterPath = '/food-booking'

/** Uploads what a counter on this device sold without the server, whatever screen is open. */
export default function OfflineUploads() {
  const me = useMe()
  const format = useFormat()
  const { pathname } = useLocation()
  const maySell = useMay('food_purchase', 'sell')
  const isLive = useConnection() === 'live'
  const waiting = useKeptSales(me?.venue.id).filter(({ state }) => state === 'waiting').length
  useUpload({
    venueId: me?.venue.id,
    waiting,
    mayUpload: maySell && isLive && me?.locked === false && pathname !== counterPath,
    onDone: (done) => void tellUploaded(done, format.number),
  })
  return null
}
