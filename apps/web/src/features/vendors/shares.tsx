import { inLanguage } from '@marquee/contract'
import type { VendorRow } from '@marquee/contract/inventory'
import type { ShareTerm, VendorShares } from '@marquee/contract/vendor-shares'
import { Button, IconButton, Skeleton, TextLink } from '@marquee/ui'
import Mail from 'lucide-react/icons/mail'
import Plus from 'lucide-react/icons/plus'
import Printer from 'lucide-react/icons/printer'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useCommand } from '../../lib/command/use-command.ts'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { FailedState } from '../../lib/failed-state.tsx'
import { useFormat } from '../../lib/format.ts'
import { reportFailure } from '../../lib/report.ts'
import { useMay } from '../../lib/rights.ts'
import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useShareCommands, useShares } from './queries.ts'

const ShareDialog = dialogOnDemand(() => import('./share-dialogs.tsx').then((part) => ({ default: part.ShareDialog })))
const MailDialog = dialogOnDemand(() => import('./mail-statement.tsx').then((part) => ({ default: part.MailDialog })))
const StateDialog = dialogOnDemand(() => import('./share-dialogs.tsx').then((part) => ({ default: part.StateDialog })))

/** What a vendor gets of the takings, and what was stated of it. */
export function Shares({ vendor }: { vendor: VendorRow }) {
  const { t } = useTexts('vendors')
  const found = useShares(vendor.id)
  const mayCreate = useMay('vendor_payouts', 'create')
  const [doing, setDoing] = useState<'add' | 'state' | null>(null)
  const { data } = found
  if (!data) {
    return found.isError ? (
      <FailedState title={t('vendors:shares.failed')} query={found} />
    ) : (
      <div aria-busy="true" className="border-line border-b pb-4">
        <Skeleton width="100%" height={48} shape="box" />
      </div>
    )
  }
  // Most vendors bring goods: nothing is said of shares where none can be agreed.
  if (!mayCreate && data.terms.length === 0 && data.statements.length === 0) return null
  return (
    <section aria-labelledby="vendor-shares" className="flex flex-col gap-2 border-line border-b pb-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="vendor-shares" className="font-semibold text-sm">
          {t('vendors:shares.title')}
        </h3>
        {mayCreate && (
          <span className="flex gap-2">
            {data.terms.length > 0 && (
              <Button size="sm" onClick={() => setDoing('state')}>
                {t('vendors:shares.state')}
              </Button>
            )}
            <Button size="sm" icon={Plus} onClick={() => setDoing('add')}>
              {t('vendors:shares.add')}
            </Button>
          </span>
        )}
      </div>
      {data.terms.length === 0 ? (
        <p className="text-ink-3 text-sm">{t('vendors:shares.none')}</p>
      ) : (
        <ul className="divide-y divide-line text-sm">
          {data.terms.map((term) => (
            <Term key={term.id} term={term} mayEnd={mayCreate} />
          ))}
        </ul>
      )}
      {data.statements.length > 0 && (
        <ul aria-label={t('vendors:shares.statements')} className="divide-y divide-line text-sm">
          {data.statements.map((statement) => (
            <Statement key={statement.id} vendor={vendor} shares={data} statement={statement} mayMail={mayCreate} />
          ))}
        </ul>
      )}
      {doing === 'add' && <ShareDialog vendor={vendor} shares={data} onClose={() => setDoing(null)} />}
      {doing === 'state' && <StateDialog vendor={vendor} shares={data} onClose={() => setDoing(null)} />}
    </section>
  )
}

function Term({ term, mayEnd }: { term: ShareTerm; mayEnd: boolean }) {
  const { t, language } = useTexts('vendors')
  const format = useFormat()
  const { end } = useShareCommands()
  const command = useCommand('vendorShares.end', end.mutateAsync)
  const { kind, product, session, passType } = term
  const of = product ?? session
  const scope = [
    of && inLanguage(of.name, language),
    session && format.dateTime(session.startsAt, 'short'),
    kind === 'food' ? t('vendors:shares.food') : passType && inLanguage(passType.name, language),
  ]
    .filter(Boolean)
    .join(' · ')
  const name = scope || t('vendors:shares.all')

  async function stop() {
    const done = await command.act({ id: term.id })
    if (!done) return
    if ('failure' in done) reportFailure(done.error)
    else toast.success(t('vendors:shares.ended'))
  }
  return (
    <li className="flex items-center justify-between gap-3 py-1">
      <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
      <span className="flex shrink-0 items-center gap-1">
        <b className="tnum">{format.percent(term.sharePpm / 1_000_000)}</b>
        {mayEnd && (
          <IconButton icon={X} label={t('vendors:shares.endOf', { scope: name })} onClick={() => void stop()} />
        )}
      </span>
    </li>
  )
}

interface StatementProps {
  vendor: VendorRow
  shares: VendorShares
  statement: VendorShares['statements'][number]
  mayMail: boolean
}

/** What was stated, with its bill and its paper. */
function Statement({ vendor, shares, statement, mayMail }: StatementProps) {
  const { t } = useTexts('vendors')
  const format = useFormat()
  const { print } = useShareCommands()
  const [mails, setMails] = useState(false)
  const period = t('vendors:shares.statement', {
    from: format.date(statement.fromOn),
    to: format.date(statement.toOn),
  })
  const amount = format.money(statement.shareMinor, shares.currency)

  async function open() {
    try {
      const made = print.mutateAsync({ id: statement.id })
      const [{ printDocument }, paper] = await Promise.all([import('../../parts/printing/print-document.ts'), made])
      printDocument(paper)
    } catch (error) {
      reportFailure(error)
    }
  }
  return (
    <li className="flex items-center justify-between gap-3 py-1.5">
      <span className="min-w-0">
        {period}
        <TextLink className="block text-xs" render={<Link to={`/inventory/vendor-payouts?id=${statement.billId}`} />}>
          {t('vendors:shares.bill', { number: statement.billNo })}
        </TextLink>
      </span>
      <span className="flex shrink-0 items-center gap-1">
        <span className="text-right">
          <b className="tnum block">{amount}</b>
          <span className="block text-ink-3 text-xs">{t('vendors:shares.withoutTax')}</span>
        </span>
        <IconButton icon={Printer} label={t('vendors:shares.print', { period })} onClick={() => void open()} />
        {mayMail && (
          <IconButton icon={Mail} label={t('vendors:shares.mail.action', { period })} onClick={() => setMails(true)} />
        )}
      </span>
      {mails && (
        <MailDialog
          id={statement.id}
          email={vendor.email ?? ''}
          lead={t('vendors:shares.mail.lead', { vendor: vendor.name, period, amount })}
          onClose={() => setMails(false)}
        />
      )}
    </li>
  )
}
