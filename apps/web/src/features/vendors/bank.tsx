import type { VendorRow } from '@marquee/contract/inventory'
import type { BankDetails, VendorBank } from '@marquee/contract/vendor-bank'
import { Badge, Button, Skeleton } from '@marquee/ui'
import Check from 'lucide-react/icons/check'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import History from 'lucide-react/icons/history'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { FailedState } from '../../lib/failed-state.tsx'
import { useFormat } from '../../lib/format.ts'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useVendorBank } from './queries.ts'

const BankDialog = dialogOnDemand(() => import('./bank-dialogs.tsx').then((part) => ({ default: part.BankDialog })))
const DecideDialog = dialogOnDemand(() => import('./bank-dialogs.tsx').then((part) => ({ default: part.DecideDialog })))

type Doing = 'set' | { way: 'approve' | 'reject'; bank: BankDetails }

/** Where a vendor is paid, a change that is held back, and who answered for each. */
export function Bank({ vendor }: { vendor: VendorRow }) {
  const { t } = useTexts('vendors')
  const found = useVendorBank(vendor.id)
  const [doing, setDoing] = useState<Doing | null>(null)
  const mayUpdate = useMay('vendors', 'update')
  const { data } = found
  if (!data) {
    return found.isError ? (
      <FailedState title={t('vendors:bank.failed')} query={found} />
    ) : (
      <div aria-busy="true" className="border-line border-b pb-4">
        <Skeleton width="100%" height={56} shape="box" />
      </div>
    )
  }
  const isFirst = !data.usable && !data.held
  return (
    <section aria-labelledby="vendor-bank" className="flex flex-col gap-2 border-line border-b pb-4">
      <div className="flex items-center justify-between gap-3">
        <h3 id="vendor-bank" className="font-semibold text-sm">
          {t('vendors:bank.title')}
        </h3>
        {mayUpdate && (
          <Button size="sm" icon={Pencil} onClick={() => setDoing('set')}>
            {t(isFirst ? 'vendors:bank.enter' : 'vendors:bank.change')}
          </Button>
        )}
      </div>
      <Accounts data={data} decide={(way, bank) => setDoing({ way, bank })} />
      {doing === 'set' && <BankDialog vendor={vendor} onClose={() => setDoing(null)} />}
      {doing !== null && doing !== 'set' && <DecideDialog vendor={vendor} {...doing} onClose={() => setDoing(null)} />}
    </section>
  )
}

type Decide = (way: 'approve' | 'reject', bank: BankDetails) => void

function Accounts({ data, decide }: { data: VendorBank; decide: Decide }) {
  const { t } = useTexts('vendors')
  const mayApprove = useMay('vendors', 'approve')
  const { usable, held, past } = data
  return (
    <>
      {usable ? (
        <div className="rounded-md border border-line bg-surface-2 px-3 py-2 text-sm">
          <Badge tone="success" icon={CircleCheck}>
            {t('vendors:bank.inUse')}
          </Badge>
          <Account bank={usable} />
          {mayApprove && (
            <Button size="sm" className="mt-2" onClick={() => decide('reject', usable)}>
              {t('vendors:bank.stop')}
            </Button>
          )}
        </div>
      ) : (
        <p className="text-ink-3 text-sm">{t(held ? 'vendors:bank.noneUsable' : 'vendors:bank.none')}</p>
      )}
      {held && <Held bank={held} hasOld={usable !== null} decide={mayApprove ? decide : null} />}
      {past.length > 0 && <Past past={past} />}
    </>
  )
}

function Held({ bank, hasOld, decide }: { bank: BankDetails; hasOld: boolean; decide: Decide | null }) {
  const { t } = useTexts('vendors')
  const format = useFormat()
  return (
    <div className="rounded-md border border-warning bg-warning-soft px-3 py-2 text-sm">
      <Badge tone="warning" icon={Clock}>
        {t('vendors:bank.held')}
      </Badge>
      <Account bank={bank} />
      <p className="mt-1">
        {bank.state === 'waiting' && (
          <>{t(bank.needsOther ? 'vendors:bank.waitsOther' : 'vendors:bank.waitsPerson')} </>
        )}
        {t('vendors:bank.waitsUntil', { at: format.dateTime(bank.usableFrom, 'short') })}{' '}
        {hasOld && t('vendors:bank.oldUntil')}
      </p>
      {decide && (
        <div className="mt-2 flex flex-wrap gap-2">
          {bank.state === 'waiting' && (
            <Button size="sm" variant="primary" icon={Check} onClick={() => decide('approve', bank)}>
              {t('vendors:bank.approve')}
            </Button>
          )}
          <Button size="sm" onClick={() => decide('reject', bank)}>
            {t('vendors:bank.reject')}
          </Button>
        </div>
      )}
    </div>
  )
}

function Account({ bank }: { bank: BankDetails }) {
  const { t } = useTexts('vendors')
  const format = useFormat()
  const by = (key: 'enteredBy' | 'approvedBy', name: string, at: string) =>
    t(`vendors:bank.${key}`, { name, at: format.dateTime(at, 'short') })
  return (
    <>
      <b className="tnum mt-1 block font-semibold [overflow-wrap:anywhere]">{bank.iban}</b>
      <span className="block">{[bank.holder, bank.bic].filter(Boolean).join(' · ')}</span>
      <span className="block text-ink-3 text-xs">{by('enteredBy', bank.requestedBy, bank.requestedAt)}</span>
      {bank.approvedBy && bank.approvedAt && (
        <span className="block text-ink-3 text-xs">{by('approvedBy', bank.approvedBy, bank.approvedAt)}</span>
      )}
    </>
  )
}

function Past({ past }: { past: readonly BankDetails[] }) {
  const { t } = useTexts('vendors')
  return (
    <details className="text-sm">
      <summary className="cursor-pointer text-ink-3">{t('vendors:bank.past')}</summary>
      <ul className="divide-y divide-line">
        {past.map((bank) => (
          <li key={bank.id} className="py-2">
            <Badge tone="neutral" icon={History}>
              {t(`vendors:bank.state.${bank.state}`)}
            </Badge>
            <Account bank={bank} />
            {bank.reason && (
              <span className="block text-xs [overflow-wrap:anywhere]">
                {[bank.rejectedBy, bank.reason].filter(Boolean).join(': ')}
              </span>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
