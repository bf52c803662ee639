import type { ApprovalRow } from '@marquee/contract'

/** A request of Ada's to suspend Kaan Er, made now and open for two minutes, seen by somebody else; `more` goes before it. */
export const approvalRow = (more: object = {}): ApprovalRow =>
  ({
    id: '01990000-0000-7000-8000-0000000000b1',
    procedure: 'users.suspend',
    module: 'users',
    action: 'suspend',
    summary: { target: 'Kaan Er', facts: [] },
    reason: null,
    state: 'requested',
    requestedBy: { id: 'a', name: 'Ada' },
    requestedAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + 120_000).toISOString(),
    answeredBy: null,
    method: null,
    note: null,
    usableUntil: null,
    mine: false,
    ...more,
  }) as unknown as ApprovalRow
