import { Button, ConfirmDialog, Dialog, Icon } from '@marquee/ui'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleMinus from 'lucide-react/icons/circle-minus'
import { useFailureText } from '../form/use-failure-text.ts'
import { useTexts } from '../use-texts.ts'
import type { BulkOutcome } from './deed.ts'
import { typedWordFor } from './typed-word.ts'
import type { Bulk } from './use-bulk.ts'

/** The question before, and what became of each row afterwards. */
export function BulkDialogs<Row extends { id: string }>({ bulk }: { bulk: Bulk<Row> }) {
  const { asked, result } = bulk
  return (
    <>
      {asked?.deed.question && (
        <ConfirmDialog
          {...asked.deed.question}
          open
          typedWord={typedWordFor(asked.rows.length)}
          loading={bulk.pending}
          onConfirm={bulk.confirm}
          onCancel={bulk.cancel}
        />
      )}
      {result && <Result bulk={bulk} result={result} />}
    </>
  )
}

type Shown<Row extends { id: string }> = NonNullable<Bulk<Row>['result']>

function Result<Row extends { id: string }>({ bulk, result }: { bulk: Bulk<Row>; result: Shown<Row> }) {
  const { t } = useTexts('common')
  const { deed, outcomes } = result
  // What needs a hand comes first.
  const ordered = [...outcomes].sort((a, b) => rank(a) - rank(b))
  const failed = outcomes.filter(({ failure }) => failure).length
  const same = outcomes.filter(({ isSame }) => isSame).length
  return (
    <Dialog
      open
      onClose={bulk.closeResult}
      title={t('common:bulk.result', { done: outcomes.length - failed - same, failed })}
      footer={
        <>
          <Button onClick={bulk.retryFailed} loading={bulk.pending}>
            {t('common:bulk.retryFailed')}
          </Button>
          <Button variant="primary" onClick={bulk.closeResult}>
            {t('common:action.done')}
          </Button>
        </>
      }
    >
      <ul className="grid gap-2.5 text-sm" aria-label={t('common:bulk.each')}>
        {ordered.map((outcome) => (
          <Line key={outcome.row.id} name={deed.nameOf(outcome.row)} outcome={outcome} why={deed.why} />
        ))}
      </ul>
    </Dialog>
  )
}

interface LineProps<Row> {
  name: string
  outcome: BulkOutcome<Row>
  why: Shown<Row & { id: string }>['deed']['why'] | undefined
}

function Line<Row extends { id: string }>({ name, outcome: { row, failure, isSame }, why }: LineProps<Row>) {
  const { t } = useTexts('common')
  const failureText = useFailureText()
  const [icon, tone] = failure
    ? ([CircleAlert, 'text-danger'] as const)
    : isSame
      ? ([CircleMinus, 'text-ink-3'] as const)
      : ([CircleCheck, 'text-success'] as const)
  const said = failure
    ? (why?.(failure, row) ?? failureText(failure))
    : t(isSame ? 'common:bulk.same' : 'common:bulk.done')
  return (
    <li className="flex items-start gap-2">
      <Icon of={icon} size="s" className={`mt-0.5 shrink-0 ${tone}`} />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <b className="font-semibold">{name}</b> <span className="block text-ink-2">{said}</span>
      </span>
    </li>
  )
}

const rank = ({ failure, isSame }: BulkOutcome<unknown>) => (failure ? 0 : isSame ? 1 : 2)
