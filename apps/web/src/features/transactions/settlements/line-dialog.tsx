import type { SettlementCandidate, SettlementDetail, SettlementLine } from '@marquee/contract'
import { Badge, Button, Checkbox, Dialog, SearchInput, Skeleton } from '@marquee/ui'
import { useRef, useState } from 'react'
import { useCommand } from '../../../lib/command/use-command.ts'
import { FailedState } from '../../../lib/failed-state.tsx'
import { FormFailure } from '../../../lib/form/form-failure.tsx'
import { useFormat } from '../../../lib/format.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { lineLooks } from './looks.ts'
import { Accepted } from './missing-table.tsx'
import { useCandidates, useLine, useSettlementMutations } from './queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'

interface LineDialogProps {
  settlement: SettlementDetail
  lineNo: number
  onClose: () => void
}

/** What one line is for: said by hand, one payment or several; or it stays as it is, with a reason. */
export function LineDialog({ settlement, lineNo, onClose }: LineDialogProps) {
  const { t } = useTexts('settlements')
  const found = useLine(settlement.id, lineNo)
  if (found.data) return <Loaded key={lineNo} settlement={settlement} line={found.data} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title={t('settlements:lineNo', { number: lineNo })}>
      {found.isPending ? (
        <Skeleton shape="box" width="100%" height={160} />
      ) : (
        <FailedState title={t('settlements:lineGone')} query={found} />
      )}
    </Dialog>
  )
}

const keyOf = ({ kind, id }: Pick<SettlementCandidate, 'kind' | 'id'>) => `${kind} ${id}`

function Loaded({ settlement, line, onClose }: Omit<LineDialogProps, 'lineNo'> & { line: SettlementLine }) {
  const { t } = useTexts('settlements', 'common')
  const format = useFormat()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed).trim()
  const key = { id: settlement.id, lineNo: line.lineNo }
  const candidates = useCandidates(key, search)
  const [chosen, setChosen] = useState<readonly SettlementCandidate[]>(line.matches)
  const [asks, setAsks] = useState(false)
  const { match } = useSettlementMutations()
  const command = useCommand('settlements.match', match.mutateAsync)
  const isOpen = settlement.state === 'open'
  const money = (minor: number) => format.money(minor, settlement.currency)
  const keys = new Set(chosen.map(keyOf))
  // What is chosen stays in sight, whatever is searched for.
  const offered = [...chosen, ...(candidates.data ?? []).filter((one) => !keys.has(keyOf(one)))]
  const left = line.amountMinor - chosen.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const isSame = keys.size === line.matches.length && line.matches.every((one) => keys.has(keyOf(one)))
  const toggle = (one: SettlementCandidate) =>
    setChosen(keys.has(keyOf(one)) ? chosen.filter((each) => keyOf(each) !== keyOf(one)) : [...chosen, one])

  async function save() {
    const done = await command.act({ ...key, to: chosen.map(({ kind, id: of }) => ({ kind, id: of })) })
    if (!done || 'failure' in done) return
    toast.success(t(`settlements:match.done.${done.answer.state === 'matched' ? 'matched' : 'saved'}`))
    onClose()
  }
  if (asks) {
    return (
      <ReasonDialog
        id={settlement.id}
        of={{ kind: 'line', lineNo: line.lineNo }}
        lead={t('settlements:accept.line', { amount: money(line.differenceMinor) })}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog
      open
      size="lg"
      initialFocus={field}
      onClose={onClose}
      title={t('settlements:lineTitle', { number: line.lineNo, amount: money(line.amountMinor) })}
      description={[format.date(line.date), line.reference, t('settlements:feeOf', { amount: money(line.feeMinor) })]
        .filter(Boolean)
        .join(' · ')}
      footer={
        isOpen && (
          <>
            {line.state !== 'matched' && !line.accepted && (
              <Button onClick={() => setAsks(true)}>{t('settlements:accept.action')}</Button>
            )}
            <Button variant="primary" disabled={isSame} loading={command.pending} onClick={() => void save()}>
              {t(chosen.length === 0 ? 'settlements:match.none' : 'settlements:match.submit', { count: chosen.length })}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <FormFailure
          isCommand
          failure={command.failure}
          attempt={command.attempt}
          words={{ VALIDATION: t('settlements:match.taken'), STATE: t('settlements:stale') }}
        />
        <div className="flex flex-wrap items-center gap-2">
          <Badge {...lineLooks[line.state]}>{t(`settlements:line.${line.state}`)}</Badge>
          {line.accepted && <Accepted of={line.accepted} />}
          {Boolean(line.expectedFeeMinor) && line.expectedFeeMinor !== line.feeMinor && (
            <span className="text-ink-2 text-sm">
              {t('settlements:expectedFee', { amount: money(line.expectedFeeMinor ?? 0) })}
            </span>
          )}
        </div>
        {isOpen && (
          <SearchInput
            inputRef={field}
            label={t('settlements:match.search')}
            placeholder={t('settlements:match.hint')}
            value={typed}
            onValueChange={setTyped}
          />
        )}
        <ul aria-label={t('settlements:match.list')} className="m-0 flex list-none flex-col divide-y divide-line p-0">
          {offered.map((one) => (
            <li key={keyOf(one)} className="py-1.5">
              <Checkbox
                checked={keys.has(keyOf(one))}
                disabled={!isOpen}
                onCheckedChange={() => toggle(one)}
                label={<span className="tnum font-semibold">{money(one.amountMinor)}</span>}
                description={[
                  t('settlements:orderNo', { number: one.order.no }),
                  format.dateTime(one.at, 'short'),
                  one.reference,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              />
            </li>
          ))}
        </ul>
        {candidates.isError && <FailedState title={t('settlements:match.failed')} query={candidates} />}
        {offered.length === 0 && !candidates.isPending && (
          <p className="text-ink-2 text-sm">{t('settlements:match.nothing')}</p>
        )}
        <p role="status" className="tnum font-semibold text-sm">
          {t('settlements:match.left', { amount: money(left) })}
        </p>
      </div>
    </Dialog>
  )
}
