import { inLanguage } from '@marquee/contract'
import type { PromoCodeRow, PromoKeep } from '@marquee/contract/promo-codes'
import { Button, IconButton, Skeleton } from '@marquee/ui'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useCommand } from '../../lib/command/use-command.ts'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { FailedState } from '../../lib/failed-state.tsx'
import { useFormat } from '../../lib/format.ts'
import { reportFailure } from '../../lib/report.ts'
import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useKept, useKeptCommands } from './queries.ts'

const KeepDialog = dialogOnDemand(() => import('./keep-dialog.tsx').then((part) => ({ default: part.KeepDialog })))

/** Places of sessions that are kept for whoever has the code: how many, how many are sold, how many wait. */
export function Kept({ code }: { code: PromoCodeRow }) {
  const { t } = useTexts('promoCodes')
  const found = useKept(code.id)
  const [isAdding, setAdding] = useState(false)
  const { data } = found
  if (!data) {
    return found.isError ? (
      <FailedState title={t('promoCodes:kept.failed')} query={found} />
    ) : (
      <div aria-busy="true">
        <Skeleton width="100%" height={48} shape="box" />
      </div>
    )
  }
  return (
    <section aria-labelledby="promo-kept" className="flex flex-col gap-2 border-line border-t pt-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="promo-kept" className="font-semibold text-sm">
          {t('promoCodes:kept.title')}
        </h3>
        <Button size="sm" icon={Plus} disabled={code.state !== 'active'} onClick={() => setAdding(true)}>
          {t('promoCodes:kept.add')}
        </Button>
      </div>
      <p className="text-ink-3 text-sm">
        {t(code.state === 'active' ? 'promoCodes:kept.lead' : 'promoCodes:kept.off')}
      </p>
      {data.length > 0 && (
        <ul className="divide-y divide-line text-sm">
          {data.map((keep) => (
            <Places key={keep.id} keep={keep} />
          ))}
        </ul>
      )}
      {isAdding && <KeepDialog code={code} onClose={() => setAdding(false)} />}
    </section>
  )
}

function Places({ keep }: { keep: PromoKeep }) {
  const { t, language } = useTexts('promoCodes')
  const format = useFormat()
  const { release } = useKeptCommands()
  const command = useCommand('promoCodes.releasePlaces', release.mutateAsync)
  const { session, areaName, kept, used, left, until, ended } = keep
  const name = [
    inLanguage(session.name, language),
    format.dateTime(session.startsAt, 'short'),
    areaName && inLanguage(areaName, language),
  ]
    .filter(Boolean)
    .join(' · ')
  const counts = {
    kept: format.number(kept),
    used: format.number(used),
    left: format.number(left),
  }

  async function giveBack() {
    const done = await command.act({ id: keep.id })
    if (!done) return
    if ('failure' in done) reportFailure(done.error)
    else toast.success(t('promoCodes:kept.released'))
  }
  return (
    <li className="flex items-center justify-between gap-3 py-1.5">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {name}
        <span className="tnum block text-ink-2">{t('promoCodes:kept.counts', counts)}</span>
        <span className="block text-ink-3 text-xs">
          {ended
            ? t(`promoCodes:kept.ended.${ended.why}`, { at: format.dateTime(ended.at, 'short') })
            : t('promoCodes:kept.until', { at: format.dateTime(until, 'short') })}
        </span>
      </span>
      {!ended && (
        <IconButton icon={X} label={t('promoCodes:kept.releaseOf', { name })} onClick={() => void giveBack()} />
      )}
    </li>
  )
}
