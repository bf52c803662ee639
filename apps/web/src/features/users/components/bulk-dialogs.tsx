import { Button, ConfirmDialog, Dialog } from '@marquee/ui'
import { useFailureText } from '../../../lib/form/use-failure-text.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import type { Bulk } from '../use-bulk.ts'
import { BulkRoles } from './bulk-roles.tsx'

// Above this many a word has to be typed.
const manyFrom = 21

/** The question before, and what became of each afterwards. */
export function BulkDialogs({ bulk }: { bulk: Bulk }) {
  const { t } = useTexts('users', 'common')
  const failureText = useFailureText()
  const count = bulk.selected.size
  const typedWord = count >= manyFrom ? String(count) : undefined
  const { result } = bulk
  return (
    <>
      <ConfirmDialog
        open={bulk.asked === 'suspend'}
        title={t('users:bulk.suspendTitle', { count })}
        body={t('users:confirm.suspendBody')}
        confirmLabel={t('users:bulk.suspend')}
        typedWord={typedWord}
        loading={bulk.pending}
        onConfirm={() => void bulk.confirm()}
        onCancel={bulk.cancel}
      />
      <ConfirmDialog
        open={bulk.asked === 'signOut'}
        title={t('users:bulk.signOutTitle', { count })}
        body={t('users:confirm.signOutAll')}
        confirmLabel={t('users:bulk.signOutEverywhere')}
        typedWord={typedWord}
        loading={bulk.pending}
        onConfirm={() => void bulk.confirm()}
        onCancel={bulk.cancel}
      />
      {bulk.asked === 'roles' && <BulkRoles bulk={bulk} typedWord={typedWord} />}
      <Dialog
        open={result !== null}
        onClose={bulk.closeResult}
        title={result ? t('users:bulk.result', { done: result.done.length, failed: result.failed.length }) : ''}
        footer={
          <>
            {result && result.failed.length > 0 && (
              <Button onClick={bulk.retryFailed} loading={bulk.pending}>
                {t('common:bulk.retryFailed')}
              </Button>
            )}
            <Button variant="primary" onClick={bulk.closeResult}>
              {t('common:action.done')}
            </Button>
          </>
        }
      >
        {result && result.failed.length > 0 && (
          <ul className="grid gap-2.5 text-sm">
            {result.failed.map(({ row, failure }) => (
              <li key={row.id}>
                <b className="font-semibold">{row.name}</b>
                <span className="block text-ink-2">{failureText(failure)}</span>
              </li>
            ))}
          </ul>
        )}
      </Dialog>
    </>
  )
}
