import { inLanguage, type TaxRateRow } from '@marquee/contract'
import { Badge, Button, Card, ConfirmDialog, IconButton, SectionHeader } from '@marquee/ui'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Check from 'lucide-react/icons/check'
import PencilLine from 'lucide-react/icons/pencil-line'
import Percent from 'lucide-react/icons/percent'
import Plus from 'lucide-react/icons/plus'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { useFailureText } from '../../../lib/form/use-failure-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { useMay } from '../../../lib/rights.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { PartState } from '../part-state.tsx'
import { useTaxMutations, useTaxRates } from '../queries.ts'
import { NewTaxDialog, RateDialog, RenameDialog } from './tax-dialogs.tsx'

type Open = { kind: 'new' } | { kind: 'rate' | 'rename' | 'remove'; rate: TaxRateRow }

/** The taxes with their rates by date; what has passed stays as it was. */
export function TaxesTab() {
  const { t, language } = useTexts('settings', 'common')
  const rates = useTaxRates()
  const mayUpdate = useMay('settings', 'update')
  const [open, setOpen] = useState<Open | null>(null)
  if (!rates.data) return <PartState query={rates} />
  const byCode = Map.groupBy(rates.data, ({ code }) => code)
  const close = () => setOpen(null)
  // As it is now: someone else may change it while the dialog is open.
  const shown = open && open.kind !== 'new' ? (rates.data.find(({ id }) => id === open.rate.id) ?? open.rate) : null
  return (
    <Card as="section" aria-labelledby="settings-taxes" className="max-w-[720px]">
      <SectionHeader
        id="settings-taxes"
        title={t('settings:taxes.title')}
        subtitle={t(mayUpdate ? 'settings:taxes.lead' : 'settings:viewOnly')}
      />
      <ul aria-label={t('settings:taxes.title')} className="divide-y divide-line border-line border-y">
        {[...byCode].map(([code, all]) => {
          const current = all.find(({ state }) => state === 'now') ?? all.at(-1)
          if (!current) return null
          const name = inLanguage(current.name, language)
          return (
            <li key={code} className="py-3">
              <div className="flex items-center justify-between gap-3">
                <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">
                  {name} <span className="font-normal text-ink-3 text-sm">{code}</span>
                </span>
                {mayUpdate && (
                  <span className="flex shrink-0 gap-1">
                    <IconButton
                      icon={Percent}
                      label={t('settings:taxes.change', { name })}
                      onClick={() => setOpen({ kind: 'rate', rate: all.at(-1) ?? current })}
                    />
                    <IconButton
                      icon={PencilLine}
                      label={t('settings:taxes.rename', { name })}
                      onClick={() => setOpen({ kind: 'rename', rate: current })}
                    />
                  </span>
                )}
              </div>
              <ul className="mt-1 flex flex-col gap-1">
                {all.map((rate) => (
                  <Rate
                    key={rate.id}
                    rate={rate}
                    onRemove={mayUpdate && rate.state === 'ahead' ? () => setOpen({ kind: 'remove', rate }) : undefined}
                  />
                ))}
              </ul>
            </li>
          )
        })}
      </ul>
      {mayUpdate && (
        <div className="mt-3">
          <Button icon={Plus} onClick={() => setOpen({ kind: 'new' })}>
            {t('settings:taxes.add')}
          </Button>
        </div>
      )}
      {open?.kind === 'new' && <NewTaxDialog onClose={close} />}
      {open?.kind === 'rate' && shown && <RateDialog rate={shown} onClose={close} />}
      {open?.kind === 'rename' && shown && <RenameDialog rate={shown} onClose={close} />}
      {open?.kind === 'remove' && shown && <RemoveDialog rate={shown} onClose={close} />}
    </Card>
  )
}

const icons = { past: Check, now: Check, ahead: CalendarClock }
const tones = { past: 'neutral', now: 'success', ahead: 'info' } as const

function Rate({ rate, onRemove }: { rate: TaxRateRow; onRemove: (() => void) | undefined }) {
  const { t, language } = useTexts('settings')
  const format = useFormat()
  const { from, until, state, ratePpm } = rate
  const day = (date: string) => format.date(date)
  const span =
    from && until
      ? t('settings:taxes.between', { from: day(from), until: day(until) })
      : from
        ? t('settings:taxes.since', { date: day(from) })
        : until
          ? t('settings:taxes.until', { date: day(until) })
          : t('settings:taxes.always')
  return (
    <li className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
      <span className="tnum w-16 font-semibold">{format.rate(ratePpm)}</span>
      <span className="tnum text-ink-2 text-sm">{span}</span>
      <Badge icon={icons[state]} tone={tones[state]}>
        {t(`settings:taxes.state.${state}`)}
      </Badge>
      {onRemove && (
        <IconButton
          icon={Undo2}
          label={t('settings:taxes.remove', { name: inLanguage(rate.name, language) })}
          onClick={onRemove}
        />
      )}
    </li>
  )
}

function RemoveDialog({ rate, onClose }: { rate: TaxRateRow; onClose: () => void }) {
  const { t, language } = useTexts('settings')
  const format = useFormat()
  const failureText = useFailureText()
  const { remove } = useTaxMutations()
  const refused = remove.isError ? readFailure(remove.error) : null
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={t('settings:taxes.removeTitle', {
        name: inLanguage(rate.name, language),
        percent: format.rate(rate.ratePpm),
      })}
      body={t('settings:taxes.removeBody')}
      confirmLabel={t('settings:taxes.removeConfirm')}
      loading={remove.isPending}
      error={refused && (refused.reason === 'STATE' ? t('settings:taxes.sold') : failureText(refused))}
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate(
          { id: rate.id, expectedRev: rate.rev },
          {
            onSuccess() {
              toast.success(t('settings:taxes.removed'))
              onClose()
            },
          },
        )
      }
    />
  )
}
