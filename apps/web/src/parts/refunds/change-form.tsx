import type { OrderDetail, OrderId } from '@marquee/contract'
import { Button, Dialog, Skeleton } from '@marquee/ui'
import type { KeyboardEvent, ReactNode, RefObject, SyntheticEvent } from 'react'
import { FailedState } from '../../lib/failed-state.tsx'
import { LeaveDialog } from '../../lib/form/leave-dialog.tsx'
import { useCloseGuard } from '../../lib/form/use-close-guard.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useOrderToChange } from './queries.ts'
import { WhatChanged } from './what-changed.tsx'

type Size = 'md' | 'lg'

interface WithOrderProps {
  orderId: OrderId
  /** Of the dialog until the order is there. */
  title: string
  size?: Size
  onClose: () => void
  children: (order: OrderDetail) => ReactNode
}

/** Reads the order that is to be changed. */
export function WithOrder({ orderId, title, size = 'md', onClose, children }: WithOrderProps) {
  const { t } = useTexts('refunds')
  const order = useOrderToChange(orderId)
  if (order.data) return children(order.data)
  return (
    <Dialog open size={size} onClose={onClose} title={title}>
      {order.isError ? (
        <FailedState title={t('refunds:orderFailed')} query={order} />
      ) : (
        <div aria-busy="true">
          <Skeleton shape="box" width="100%" height={240} />
        </div>
      )}
    </Dialog>
  )
}

interface ChangeFormProps {
  order: OrderDetail
  title: string
  lead: string
  size?: Size
  /** Of `useChange`. */
  change: {
    formId: string
    pending: boolean
    isLost: boolean
    submit: (event: SyntheticEvent | KeyboardEvent) => Promise<void>
  }
  /** What the one press does; it names the sum. */
  submitLabel: string
  /** What it will come to is still being worked out. */
  isWaiting?: boolean
  /** There is nothing that could be sent. */
  isEmpty?: boolean
  /** Something was entered that would be missed. */
  isDirty: boolean
  initialFocus: RefObject<HTMLElement | null>
  onClose: () => void
  children: ReactNode
}

/** The form of a change of what was sold: one press that names the sum, Ctrl+Enter, and a question before it is left. */
export function ChangeForm(props: ChangeFormProps) {
  const { order, title, lead, size = 'md', change, submitLabel, isWaiting = false, isDirty } = props
  // What was sent may have left nothing to choose: its answer is still to be had.
  const isEmpty = props.isEmpty === true && !change.isLost
  const { t } = useTexts('refunds', 'common')
  const guard = useCloseGuard(isDirty || change.isLost, props.onClose)
  // While it is under way its answer decides; closing would only hide it.
  const close = () => !change.pending && guard.requestClose()
  return (
    <>
      <Dialog
        open
        size={size}
        onClose={close}
        title={title}
        description={lead}
        initialFocus={props.initialFocus}
        footer={
          <>
            <Button disabled={change.pending} onClick={close}>
              {/* Not "Cancel": beside "Cancel passes" nobody knows what it cancels. */}
              {t(isEmpty ? 'common:action.close' : 'refunds:leave')}
            </Button>
            {!isEmpty && (
              <Button
                variant="primary"
                type="submit"
                form={change.formId}
                loading={change.pending || (isWaiting && !change.isLost)}
                aria-keyshortcuts="Control+Enter"
                className="tnum"
              >
                {change.isLost ? t('refunds:again') : submitLabel}
              </Button>
            )}
          </>
        }
      >
        <form
          id={change.formId}
          noValidate
          onSubmit={change.submit}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void change.submit(event)
          }}
          className="flex flex-col gap-4"
        >
          <WhatChanged order={order} isLost={change.isLost} />
          {props.children}
        </form>
      </Dialog>
      <LeaveDialog
        form={guard}
        {...(change.isLost && { body: t('refunds:lostLeave'), confirmLabel: t('common:action.close') })}
      />
    </>
  )
}
